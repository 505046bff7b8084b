// Serialisation of values as in memory, for another process of the same build.
//
// A type's fields are listed once, for both directions: pass(bytes, value) calls bytes(field) for
// each field, which writes or reads it.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace slidelab::lab {

class ByteWriter {
public:
    template <typename T>
    void operator()(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        append(&value, sizeof value);
    }
    template <typename T>
    void operator()(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        (*this)(values.size());
        append(values.data(), values.size() * sizeof(T));
    }
    void operator()(const std::string& text) {
        (*this)(text.size());
        append(text.data(), text.size());
    }

    std::string bytes;

private:
    void append(const void* memory, std::size_t size) {
        bytes.append(static_cast<const char*>(memory), size);
    }
};

/// Precondition of all: the bytes were written in this order.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <typename T>
    void operator()(T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        take(&value, sizeof value);
    }
    template <typename T>
    void operator()(std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        values.resize(size());
        take(values.data(), values.size() * sizeof(T));
    }
    void operator()(std::string& text) {
        text.resize(size());
        take(text.data(), text.size());
    }

private:
    std::size_t size() {
        std::size_t size = 0;
        (*this)(size);
        return size;
    }
    void take(void* memory, std::size_t size) {
        if (size != 0) std::memcpy(memory, bytes_.data(), size);
        bytes_.remove_prefix(size);
    }

    std::string_view bytes_;
};

template <typename Value, typename Pass>
std::string bytes_by(Pass pass, const Value& value) {
    ByteWriter writer;
    pass(writer, value);
    return std::move(writer.bytes);
}

/// Precondition: of bytes_by the same `pass`.
template <typename Value, typename Pass>
Value value_by(Pass pass, std::string_view bytes) {
    ByteReader reader(bytes);
    Value value;
    pass(reader, value);
    return value;
}

}  // namespace slidelab::lab
