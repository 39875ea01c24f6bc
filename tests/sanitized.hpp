// Whether the tests run under a sanitizer. It makes them crawl, and looks for mistakes that a few cases show as well as many.
#pragma once

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

namespace arena {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// A number of cases: `all` of them, or a tenth under a sanitizer.
constexpr int cases(int all) { return sanitized ? (all + 9) / 10 : all; }

}  // namespace arena
