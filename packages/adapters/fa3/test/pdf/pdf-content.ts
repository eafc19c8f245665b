/**
 * Reads back what pdfkit writes, without pdfkit: streams, the text of pages through the fonts'
 * ToUnicode tables, rectangles, links. Sufficient for these PDFs only.
 */
import { inflateSync } from "node:zlib"

interface PdfObject {
  readonly dictionary: string
  readonly stream: string
}

const objectPattern = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g
const streamStart = "stream\n"

const decoded = (dictionary: string, raw: string): string =>
  dictionary.includes("/FlateDecode")
    ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1")
    : raw

const objectOf = (body: string): PdfObject => {
  const at = body.indexOf(streamStart)
  if (at === -1) return { dictionary: body, stream: "" }
  const dictionary = body.slice(0, at)
  const raw = body.slice(at + streamStart.length, body.lastIndexOf("\nendstream"))
  return { dictionary, stream: decoded(dictionary, raw) }
}

const objectsOf = (pdf: Uint8Array): ReadonlyMap<string, PdfObject> => {
  const text = Buffer.from(pdf).toString("latin1")
  return new Map(
    Array.from(text.matchAll(objectPattern), ([, id = "", body = ""]) => [id, objectOf(body)]),
  )
}

const reference = (dictionary: string, key: string): string =>
  new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1] ?? ""

/** The characters of each glyph of a font. */
const glyphsOf = (cmap: string): ReadonlyArray<string> =>
  Array.from(cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)).flatMap(([, range = ""]) =>
    Array.from(range.matchAll(/<([^>]*)>/g), ([, units = ""]) =>
      String.fromCharCode(
        ...(units.match(/[0-9a-f]{4}/g) ?? []).map((u) => Number.parseInt(u, 16)),
      ),
    ),
  )

const fontsOf = (objects: ReadonlyMap<string, PdfObject>, resources: string) =>
  new Map(
    Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = "", id = ""]) => {
      const cmap = reference(objects.get(id)?.dictionary ?? "", "ToUnicode")
      return [name, glyphsOf(objects.get(cmap)?.stream ?? "")] as const
    }),
  )

const textOf = (content: string, fonts: ReadonlyMap<string, ReadonlyArray<string>>): string =>
  Array.from(content.matchAll(/BT\n([\s\S]*?)\nET/g), ([, block = ""]) => {
    const glyphs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "") ?? []
    const codes = Array.from(block.matchAll(/<([0-9a-f]+)>/g)).flatMap(
      ([, run = ""]) => run.match(/.{4}/g) ?? [],
    )
    return codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? "").join("")
  }).join("\n")

export interface PdfContent {
  /** The text of each page, with a line for each printed piece. */
  readonly pages: ReadonlyArray<string>
  readonly links: ReadonlyArray<string>
  /** Rectangles of the first page, as `x y width height`, in the order in which they were drawn. */
  readonly rectangles: ReadonlyArray<ReadonlyArray<number>>
  /** The Info dictionary and the catalogue, unchanged. */
  readonly metadata: string
}

const rectanglesIn = (content: string) =>
  Array.from(content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm), (match) =>
    match.slice(1, 5).map(Number),
  )

export const contentOf = (pdf: Uint8Array): PdfContent => {
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const tree = all.find(({ dictionary }) => dictionary.includes("/Type /Pages"))?.dictionary ?? ""
  const kids = Array.from((/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? "").matchAll(/(\d+) 0 R/g))
  const pages = kids.map(([, id = ""]) => objects.get(id)?.dictionary ?? "")
  const contents = pages.map((page) => objects.get(reference(page, "Contents"))?.stream ?? "")
  return {
    pages: contents.map((content, index) => {
      const resources = objects.get(reference(pages[index] ?? "", "Resources"))?.dictionary ?? ""
      return textOf(content, fontsOf(objects, resources))
    }),
    links: all.flatMap(({ dictionary }) => /\/URI \(([^)]*)\)/.exec(dictionary)?.[1] ?? []),
    rectangles: rectanglesIn(contents[0] ?? ""),
    metadata: all
      .filter(({ dictionary }) => /\/Type \/Catalog|\/Producer/.test(dictionary))
      .map(({ dictionary }) =>
        dictionary.replaceAll(/(\d+) 0 R/g, (_, id: string) => objects.get(id)?.dictionary ?? ""),
      )
      .join("\n"),
  }
}
