/** sRGB channel value, 0 to 255, to linear light, 0 to 1. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/**
 * Converts one sRGB pixel to OKLab times 100: a distance of 1 is one percent of the way from black to white, about half
 * of a difference that a person sees side by side. Source: Björn Ottosson, "A perceptual color space for image
 * processing", 2020.
 */
export function oklab(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    100 * (0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short),
    100 * (1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short),
    100 * (0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short),
  ];
}
