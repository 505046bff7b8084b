// Files as they are written: whole, or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace slidelab::lab {

/// A file that is being written: beside its place, as FILE.new, and put there once it is whole. A
/// run that fails or is interrupted leaves the file as it was. Permissions are kept, and symbolic
/// links stay. What cannot be replaced is written where it is: a device, a pipe, a file in a folder
/// that takes no new ones, one that the program prints into.
class NewFile {
public:
    /// Makes the folder where there is none.
    explicit NewFile(const std::string& path);
    /// What was not kept is gone.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    std::ostream& stream() { return stream_; }

    /// One line on what went wrong until now.
    std::optional<std::string> problem() const;

    /// The end: puts the file in its place, unless something went wrong.
    std::optional<std::string> keep();

private:
    /// Notes why it failed first: that is forgotten by the time the stream is asked.
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
    std::filesystem::path target_;        ///< where links lead
    std::filesystem::path beside_;        ///< empty where it is written where it is
    std::optional<std::string> problem_;  ///< but for those of the buffer
    Buffer buffer_;
    std::ostream stream_;
};

/// Writes a file anew, and its folder where there is none. One line where that failed.
std::optional<std::string> write_file(const std::string& path,
                                      const std::function<void(std::ostream&)>& write);

}  // namespace slidelab::lab
