// Atomic writing of files: whole, or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace slidelab::lab {

/// A file under construction: written as FILE.new beside its target, and renamed once it is whole.
/// A run that fails or is interrupted leaves the target unchanged. Permissions and symbolic links
/// are kept. Targets that cannot be replaced are written in place: devices, pipes, files in a
/// read-only folder, the program's own output.
class NewFile {
public:
    /// Creates a missing folder.
    explicit NewFile(const std::string& path);
    /// Discards the file unless keep() was called.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    std::ostream& stream() { return stream_; }

    /// The first error so far, in one line.
    std::optional<std::string> problem() const;

    /// Renames the file to its target, unless there was an error.
    std::optional<std::string> keep();

private:
    /// Keeps the first error, which the stream itself loses.
    class Buffer : public std::filebuf {
    public:
        int error = 0;  ///< of errno; 0: none yet

        void note(bool failed);

    protected:
        int_type overflow(int_type c) override;
        std::streamsize xsputn(const char* text, std::streamsize count) override;
        int sync() override;
    };

    void open();

    std::string path_;
    std::filesystem::path target_;        ///< with links resolved
    std::filesystem::path beside_;        ///< empty when written in place
    std::optional<std::string> problem_;  ///< apart from those of the buffer
    Buffer buffer_;
    std::ostream stream_;
};

/// Writes a whole file, and creates a missing folder. An error is one line.
std::optional<std::string> write_file(const std::string& path,
                                      const std::function<void(std::ostream&)>& write);

}  // namespace slidelab::lab
