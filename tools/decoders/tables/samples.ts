/** Files of the repository that decoders accept. */
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../../../examples/invoices/", import.meta.url)

/** FA(3), from small to large. */
export const exampleInvoices: ReadonlyArray<Uint8Array> = readdirSync(folder)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => readFileSync(new URL(name, folder)))
  .toSorted((left, right) => left.length - right.length)

/** Made once with the test authority of adapters/xades (make-samples.ts). */
export const signatureSample = (name: string): Uint8Array =>
  Buffer.from(readFileSync(new URL(`../samples/${name}.base64`, import.meta.url), "utf8"), "base64")

const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth)

/** Ten levels of ten: a reader that expands entities needs ten gigabytes. */
const entities = Array.from(
  { length: 10 },
  (_, nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`,
).join("")

const attributes = Array.from({ length: 20_000 }, (_, nth) => `a${nth}="x"`).join(" ")
const namespaces = Array.from({ length: 5_000 }, (_, nth) => `xmlns:n${nth}="u:${nth}"`).join(" ")

/** Documents that harm readers of XML: bombs, depth, huge parts, encodings. */
export const hostileXml: ReadonlyArray<Uint8Array | string> = [
  `<!DOCTYPE a [<!ENTITY e0 "x">${entities}]><a>&e10;</a>`,
  '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
  '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><a/>',
  nested(10_000),
  "<a>".repeat(30_000),
  `<a>${"x".repeat(95_000)}</a>`,
  `<a>${"<b/>".repeat(24_000)}</a>`,
  `<a>${"&#x41;".repeat(15_000)}</a>`,
  `<a><![CDATA[${"]]".repeat(45_000)}]]></a>`,
  `<a><!--${"x".repeat(95_000)}--></a>`,
  `<a ${attributes.slice(0, 95_000).replace(/[^"]*$/, "")}/>`,
  `<a ${namespaces.slice(0, 95_000).replace(/[^"]*$/, "")}/>`,
  `<${"a".repeat(95_000)}/>`,
  Buffer.from("\uFEFF<?xml version='1.0' encoding='UTF-16'?><a>ż</a>", "utf16le"),
  Buffer.from("<?xml version='1.0' encoding='windows-1250'?><a>\xbf</a>", "latin1"),
  '<?xml version="1.1"?><a>&#1;</a>',
]
