/**
 * Which characters a TrueType font has a glyph for, read from its table `cmap`, format 12
 * (OpenType 1.9, consulted 2026-11-20).
 */

type Coverage = (codePoint: number) => boolean

const tableAt = (font: Buffer, tag: string): number => {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index
    if (font.toString("latin1", entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new TypeError(`the font has no table ${tag}`)
}

const fullUnicodeAt = (font: Buffer, cmap: number): number => {
  const count = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + 8 * index)
    if (font.readUInt16BE(subtable) === 12) return subtable
  }
  throw new TypeError("the font has no cmap of format 12")
}

/** Answers for every code point. Throws a TypeError for a font without such a table. */
export const glyphCoverage = (font: Buffer): Coverage => {
  const at = fullUnicodeAt(font, tableAt(font, "cmap"))
  const groups = Array.from({ length: font.readUInt32BE(at + 12) }, (_, index) => {
    const group = at + 16 + 12 * index
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const
  })
  const covered = new Set<number>()
  for (const [first, last] of groups) {
    for (let codePoint = first; codePoint <= last; codePoint += 1) covered.add(codePoint)
  }
  return (codePoint) => covered.has(codePoint)
}
