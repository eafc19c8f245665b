/**
 * A TrueType font without its tables of advanced layout (GSUB, GPOS, GDEF), and without hints.
 *
 * An invoice needs neither ligatures nor the shaping of Indic scripts, and reading those tables
 * takes several times as long as drawing all the rest of a page.
 * Source: OpenType 1.9, "Organization of an OpenType font", consulted 2026-11-20.
 */

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

/** The font with the tables that setting text letter by letter takes. */
export const leanFont = (font: Buffer): Buffer => {
  const kept = tablesOf(font).filter(({ name }) => !left.has(name.toString("latin1", 0, 4)))
  const start = directoryBytes + entryBytes * kept.length
  const size = kept.reduce((sum, { bytes }) => sum + padded(bytes.length), start)
  const lean = Buffer.alloc(size)
  font.copy(lean, 0, 0, directoryBytes)
  lean.writeUInt16BE(kept.length, 4)
  let offset = start
  kept.forEach(({ name, bytes }, index) => {
    const entry = directoryBytes + entryBytes * index
    name.copy(lean, entry)
    lean.writeUInt32BE(offset, entry + 8)
    lean.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(lean, offset)
    offset += padded(bytes.length)
  })
  return lean
}
