/**
 * The typeface of the PDF, Noto Sans (SIL Open Font License), of which only used glyphs are
 * embedded, and the characters that it has.
 *
 * A character without a glyph is printed as U+FFFD, so that readers see that something is missing;
 * invisible characters are omitted. Source of the tables: OpenType 1.9, "Organization of an
 * OpenType font" and `cmap` format 12, consulted 2026-11-20.
 */
import { readFileSync } from "node:fs"

const left = new Set([
  "GSUB",
  "GPOS",
  "GDEF",
  "DSIG",
  "STAT",
  "meta",
  "gasp",
  "prep",
  "fpgm",
  "cvt ",
])

interface Table {
  /** Tag and checksum. */
  readonly name: Buffer
  readonly bytes: Buffer
}

const directoryBytes = 12
const entryBytes = 16

const tablesOf = (font: Buffer): ReadonlyArray<Table> =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = directoryBytes + entryBytes * index
    const offset = font.readUInt32BE(entry + 8)
    return {
      name: font.subarray(entry, entry + 8),
      bytes: font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    }
  })

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** The font with only the tables that printing letter by letter needs. */
const leanFont = (font: Buffer): Buffer => {
  const noFindings = tablesOf(font).filter(({ name }) => !left.has(name.toString("latin1", 0, 4)))
  const start = directoryBytes + entryBytes * noFindings.length
  const size = noFindings.reduce((sum, { bytes }) => sum + padded(bytes.length), start)
  const lean = Buffer.alloc(size)
  font.copy(lean, 0, 0, directoryBytes)
  lean.writeUInt16BE(noFindings.length, 4)
  let offset = start
  noFindings.forEach(({ name, bytes }, index) => {
    const entry = directoryBytes + entryBytes * index
    name.copy(lean, entry)
    lean.writeUInt32BE(offset, entry + 8)
    lean.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(lean, offset)
    offset += padded(bytes.length)
  })
  return lean
}

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

/**
 * Returns whether the font has a glyph for a code point. Throws a TypeError for a font without such
 * a table.
 */
const glyphCoverage = (font: Buffer): Coverage => {
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

export type Weight = "regular" | "bold"

export interface Typeface {
  /** The TrueType files. */
  readonly files: Readonly<Record<Weight, Buffer>>
  /** The text with characters that the typeface has. */
  readonly renderable: (text: string) => string
}

export const replacement = "\ufffd"

const files: Readonly<Record<Weight, string>> = {
  regular: "400Regular/NotoSans_400Regular.ttf",
  bold: "600SemiBold/NotoSans_600SemiBold.ttf",
}

const readFont = (weight: Weight): Buffer =>
  readFileSync(new URL(files[weight], import.meta.resolve("@expo-google-fonts/noto-sans")))

/** Latin text, which nearly all texts are: the font certainly has it. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/
const shapeless = /\p{Default_Ignorable_Code_Point}/gu
const separator = /[\p{Zl}\p{Zp}]/gu

const renderableBy =
  (isCovered: (codePoint: number) => boolean) =>
  (text: string): string => {
    if (plain.test(text)) return text
    const shaped = text.normalize("NFC").replace(shapeless, "").replace(separator, " ")
    return Array.from(shaped, (character) =>
      isCovered(character.codePointAt(0) as number) ? character : replacement,
    ).join("")
  }

/** Loads the fonts. Throws when their package is not installed. */
export const loadTypeface = (): Typeface => {
  const regular = readFont("regular")
  const bold = readFont("bold")
  const [inRegular, inBold] = [glyphCoverage(regular), glyphCoverage(bold)]
  const isCovered = (codePoint: number) => inRegular(codePoint) && inBold(codePoint)
  return {
    files: { regular: leanFont(regular), bold: leanFont(bold) },
    renderable: renderableBy(isCovered),
  }
}
