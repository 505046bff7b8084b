#include "lab/files/write_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

/// The status of a name, with links followed; none where there is no such name, or it leads
/// nowhere.
std::optional<struct stat> status_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return status;
}

/// Whether it is what the program prints into, as /dev/stdout is: that must stay the same file.
bool is_printed_into(const struct stat& file) {
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
        struct stat printed {};
        const bool is_there = ::fstat(stream, &printed) == 0;
        if (is_there && printed.st_dev == file.st_dev && printed.st_ino == file.st_ino) return true;
    }
    return false;
}

/// An empty file under the first name beside `target` that is free; none where none can be made.
fs::path make_beside(const fs::path& target, const std::optional<struct stat>& old) {
    constexpr mode_t of_new_files = 0666;  // less what the user's mask takes away
    constexpr int most_names = 100;  // some systems call a name that is too long one that is there
    for (int number = 1; number <= most_names; ++number) {
        fs::path beside = target;
        beside += number == 1 ? std::string(".new") : fmt::format(".new{}", number);
        const int file =
            ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, of_new_files);
        if (file < 0 && errno == EEXIST) continue;  // another run's, or of one that was killed
        if (file < 0) return {};
        if (old) static_cast<void>(::fchmod(file, old->st_mode & 07777U));
        ::close(file);
        return beside;
    }
    return {};
}

std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace

void NewFile::Buffer::note(bool failed) {
    if (failed && error == 0) error = errno == 0 ? EIO : errno;
}

NewFile::Buffer::int_type NewFile::Buffer::overflow(int_type c) {
    errno = 0;
    const int_type written = std::filebuf::overflow(c);
    note(written == traits_type::eof());
    return written;
}

std::streamsize NewFile::Buffer::xsputn(const char* text, std::streamsize count) {
    errno = 0;
    const std::streamsize written = std::filebuf::xsputn(text, count);
    note(written != count);
    return written;
}

int NewFile::Buffer::sync() {
    errno = 0;
    const int status = std::filebuf::sync();
    note(status != 0);
    return status;
}

NewFile::NewFile(const std::string& path) : path_(path), target_(path), stream_(&buffer_) {
    std::error_code error;
    const fs::path folder = target_.parent_path();
    if (!folder.empty()) fs::create_directories(folder, error);
    if (error) {
        problem_ =
            fmt::format("{}: the folder cannot be made: {}", folder.string(), error.message());
    } else {
        open();
    }
}

void NewFile::open() {
    errno = 0;
    const std::optional<struct stat> old = status_of(target_);
    // A file that must not be written must not be replaced.
    if (old && ::access(target_.c_str(), W_OK) != 0) return buffer_.note(true);
    std::error_code not_there;
    const bool leads_nowhere = !old && fs::is_symlink(target_, not_there);
    const bool can_be_replaced =
        old ? S_ISREG(old->st_mode) && !is_printed_into(*old) : !leads_nowhere;
    std::error_code error;
    if (old && can_be_replaced) target_ = fs::canonical(target_, error);
    if (can_be_replaced && !error) beside_ = make_beside(target_, old);
    errno = 0;
    const auto anew = std::ios::out | std::ios::binary | std::ios::trunc;
    buffer_.note(buffer_.open(beside_.empty() ? fs::path(path_) : beside_, anew) == nullptr);
}

NewFile::~NewFile() {
    std::error_code ignored;
    if (!beside_.empty()) fs::remove(beside_, ignored);
}

std::optional<std::string> NewFile::problem() const {
    if (problem_ || buffer_.error == 0) return problem_;
    return fmt::format("{}: cannot be written: {}", path_, reason(buffer_.error));
}

std::optional<std::string> NewFile::keep() {
    errno = 0;
    if (buffer_.is_open())
        buffer_.note(buffer_.close() == nullptr);    // a full disk may show only now
    if (!problem() && !stream_) buffer_.note(true);  // it gave up by itself
    if (problem() || beside_.empty()) return problem();
    std::error_code error;
    fs::rename(beside_, target_, error);
    if (error)
        buffer_.error = error.value();
    else
        beside_.clear();
    return problem();
}

std::optional<std::string> write_file(const std::string& path,
                                      const std::function<void(std::ostream&)>& write) {
    NewFile file(path);
    if (!file.problem()) write(file.stream());
    return file.keep();
}

}  // namespace slidelab::lab
