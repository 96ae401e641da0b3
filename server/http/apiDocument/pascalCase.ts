/** A camel-case or hyphenated name as the name of a component: `plotNotNext` becomes `PlotNotNext`. */
export function pascalCase(name: string): string {
  return name.replace(/(^|[-_])([a-zA-Z])/g, (_, _gap: string, letter: string) => letter.toUpperCase());
}
