/**
 * References in XML text: `&amp;`, `&#233;`, `&#xE9;`. A file without DOCTYPE has no others.
 */
const reference = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));/g

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
}

/** The character behind a number; nothing when Unicode has none so high. */
const characterAt = (codePoint: number): string =>
  codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ""

/** The text with every reference replaced by what it stands for. */
export const resolveReferences = (text: string): string =>
  text.includes("&")
    ? text.replace(reference, (whole, hex?: string, decimal?: string, name = "") => {
        if (hex !== undefined) return characterAt(Number.parseInt(hex, 16))
        if (decimal !== undefined) return characterAt(Number(decimal))
        return named[name] ?? whole
      })
    : text
