#include "arena/report/print/canvas.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>

#include "arena/text/xml.hpp"

namespace arena {

namespace {

// Widths of Helvetica from ' ' to '~', in thousandths of its size (Adobe's font metrics).
constexpr std::array<std::uint16_t, 95> helvetica = {278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
                                                     556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
                                                     611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
                                                     667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
                                                     222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

constexpr char32_t minus_sign = 0x2212, ellipsis = 0x2026, unknown_letter = '?';

/// The characters of UTF-8 text; an invalid byte becomes a question mark.
std::u32string letters_in(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0x20 || (first >= 0x80 && first < 0xC2) || i + length > text.size()) {
      out += unknown_letter;
      ++i;
      continue;
    }
    char32_t letter = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k) letter = letter << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    out += letter;
    i += length;
  }
  return out;
}

double width_of_letter(char32_t letter) {
  if (letter >= ' ' && letter <= '~') return helvetica[letter - ' '];
  return letter == minus_sign ? 584 : letter == ellipsis ? 1000 : 556;
}

std::array<int, 3> parts_of_colour(const std::string& colour) {
  std::array<int, 3> parts{};
  for (std::size_t i = 0; i < 3; ++i) std::from_chars(colour.data() + 1 + 2 * i, colour.data() + 3 + 2 * i, parts[i], 16);
  return parts;
}

class SvgCanvas : public Canvas {
 public:
  void line(const std::vector<Spot>& spots, const Pen& pen) override {
    body_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2f}\"{}/>\n", path(spots), pen.colour, pen.width,
                         pen.dash > 0 ? fmt::format(" stroke-dasharray=\"{0:.2f} {0:.2f}\"", pen.dash) : "");
  }
  void area(const std::vector<Spot>& spots, const std::string& colour) override {
    body_ += fmt::format("<path d=\"{}Z\" fill=\"{}\"/>\n", path(spots), colour);
  }
  void disc(Spot centre, double radius, const std::string& colour) override {
    body_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" fill=\"{}\"/>\n", centre.x, centre.y, radius, colour);
  }
  void text(Spot at, std::string_view text, const Lettering& look) override {
    static constexpr std::array<std::string_view, 3> anchors = {"start", "middle", "end"};
    // The length makes a viewer without Helvetica set its substitute font just as wide.
    body_ += fmt::format(
        "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{:.1f}\" textLength=\"{:.1f}\" lengthAdjust=\"spacingAndGlyphs\" text-anchor=\"{}\" "
        "fill=\"{}\"{}>{}</text>\n",
        at.x, at.y, look.size, lettered_width(text, look.size), anchors[static_cast<std::size_t>(look.anchor)], look.colour,
        look.upwards ? fmt::format(" transform=\"rotate(-90 {:.2f} {:.2f})\"", at.x, at.y) : "", xml_escaped(text));
  }
  [[nodiscard]] const std::string& body() const { return body_; }

 private:
  static std::string path(const std::vector<Spot>& spots) {
    std::string out;
    for (const Spot& spot : spots) out += fmt::format("{}{:.2f} {:.2f}", out.empty() ? "M" : "L", spot.x, spot.y);
    return out;
  }
  std::string body_;
};

/// PDF counts from the bottom. Its characters have one byte each: WinAnsi, with the minus sign at a code of its own.
class PdfCanvas : public Canvas {
 public:
  explicit PdfCanvas(double height) : height_(height) {}
  void line(const std::vector<Spot>& spots, const Pen& pen) override {
    body_ += fmt::format("{} RG {:.2f} w [{}] 0 d 0 J\n{}S\n", colour_of(pen.colour), pen.width, pen.dash > 0 ? fmt::format("{:.2f}", pen.dash) : "",
                         path(spots));
  }
  void area(const std::vector<Spot>& spots, const std::string& colour) override {
    body_ += fmt::format("{} rg\n{}f\n", colour_of(colour), path(spots));
  }
  void disc(Spot centre, double radius, const std::string& colour) override {
    const double x = centre.x, y = height_ - centre.y, r = radius, k = 0.5523 * radius;  // a quarter of a circle as a Bezier curve
    body_ += fmt::format("{} rg\n{:.2f} {:.2f} m\n", colour_of(colour), x + r, y);
    const auto curve = [&](double a, double b, double c, double d, double e, double f) {
      body_ += fmt::format("{:.2f} {:.2f} {:.2f} {:.2f} {:.2f} {:.2f} c\n", x + a, y + b, x + c, y + d, x + e, y + f);
    };
    curve(r, k, k, r, 0, r);
    curve(-k, r, -r, k, -r, 0);
    curve(-r, -k, -k, -r, 0, -r);
    curve(k, -r, r, -k, r, 0);
    body_ += "f\n";
  }
  void text(Spot at, std::string_view text, const Lettering& look) override {
    const double width = lettered_width(text, look.size);
    const double back = look.anchor == Anchor::start ? 0 : look.anchor == Anchor::middle ? width / 2 : width;
    const double x = look.upwards ? at.x : at.x - back, y = height_ - (look.upwards ? at.y + back : at.y);
    body_ +=
        fmt::format("BT {} rg /F {:.1f} Tf {} {:.2f} {:.2f} Tm (", colour_of(look.colour), look.size, look.upwards ? "0 1 -1 0" : "1 0 0 1", x, y);
    for (const char32_t letter : letters_in(text)) {
      const bool known = (letter >= ' ' && letter <= '~') || (letter >= 0xA0 && letter <= 0xFF);
      if (letter == '(' || letter == ')' || letter == '\\')
        body_ += fmt::format("\\{}", static_cast<char>(letter));
      else if (known && letter < 0x80)
        body_ += static_cast<char>(letter);
      else
        body_ += fmt::format("\\{:03o}", letter == minus_sign ? 0x80U : letter == ellipsis ? 0x85U : known ? static_cast<unsigned>(letter) : '?');
    }
    body_ += ") Tj ET\n";
  }
  [[nodiscard]] const std::string& body() const { return body_; }

 private:
  [[nodiscard]] std::string path(const std::vector<Spot>& spots) const {
    std::string out;
    for (const Spot& spot : spots) out += fmt::format("{:.2f} {:.2f} {}\n", spot.x, height_ - spot.y, out.empty() ? "m" : "l");
    return out;
  }
  static std::string colour_of(const std::string& colour) {
    const auto [red, green, blue] = parts_of_colour(colour);
    return fmt::format("{:.3f} {:.3f} {:.3f}", red / 255.0, green / 255.0, blue / 255.0);
  }
  double height_;
  std::string body_;
};

}  // namespace

double lettered_width(std::string_view text, double size) {
  double width = 0;
  for (const char32_t letter : letters_in(text)) width += width_of_letter(letter);
  return width * size / 1000;
}

std::string lettered_within(std::string_view text, double size, double width) {
  if (lettered_width(text, size) <= width) return std::string(text);
  const double room = width - lettered_width("\u2026", size);
  std::size_t end = 0;
  for (std::size_t next = 1; next <= text.size(); ++next) {
    if (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) continue;  // within a character
    if (lettered_width(text.substr(0, next), size) > room) break;
    end = next;
  }
  return std::string(text.substr(0, end)) + "\u2026";
}

std::string lightened(const std::string& colour, double share) {
  std::string out = "#";
  for (const int part : parts_of_colour(colour)) out += fmt::format("{:02x}", static_cast<int>(255 - share * (255 - part)));
  return out;
}

std::string drawn_as_svg(double width, double height, std::string_view title, const Drawing& draw) {
  SvgCanvas canvas;
  draw(canvas);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}pt\" height=\"{1:.0f}pt\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" "
      "font-family=\"Helvetica, Arial, sans-serif\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{3}</svg>\n",
      width, height, xml_escaped(title), canvas.body());
}

std::string drawn_as_pdf(double width, double height, const Drawing& draw) {
  PdfCanvas canvas(height);
  draw(canvas);
  const std::array<std::string, 5> objects = {
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.0f} {:.0f}] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>", width,
                  height),
      fmt::format("<< /Length {} >>\nstream\n{}endstream", canvas.body().size(), canvas.body()),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 /minus] >> "
      ">>"};
  std::string out = "%PDF-1.4\n", places;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    places += fmt::format("{:010} 00000 n \n", out.size());
    out += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
  }
  return out + fmt::format("xref\n0 6\n0000000000 65535 f \n{}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", places, out.size());
}

}  // namespace arena
