// Dear ImGui's renderer backend under one name: newer versions renamed it.
#pragma once

#if __has_include(<imgui_impl_sdlrenderer2.h>) || __has_include(<backends/imgui_impl_sdlrenderer2.h>)
#define SLIDELAB_SDLRENDERER2 1
#if __has_include(<imgui_impl_sdlrenderer2.h>)
#include <imgui_impl_sdlrenderer2.h>
#else
#include <backends/imgui_impl_sdlrenderer2.h>
#endif
#elif __has_include(<imgui_impl_sdlrenderer.h>)
#include <imgui_impl_sdlrenderer.h>
#else
#include <backends/imgui_impl_sdlrenderer.h>
#endif

namespace slidelab::lab {

inline void render_with_backend(ImDrawData* data) {
#ifdef SLIDELAB_SDLRENDERER2
    ImGui_ImplSDLRenderer2_RenderDrawData(data);
#else
    ImGui_ImplSDLRenderer_RenderDrawData(data);
#endif
}

}  // namespace slidelab::lab
