/**
 * Writes an ASiC-E container (ETSI EN 319 162-1) with one document, one signatures file and a
 * manifest, and checks which documents can be stored in one.
 *
 * The same input gives the same bytes on every machine: files are dated noon of the day of signing
 * in UTC, and nothing else varies.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type SignableDocument, SigningError } from "@procurement/domain/signature"
import { type ZipOptions, zipSync } from "fflate"
import { asicEntry, asicMediaType, namespace } from "./namespaces.ts"

/** Escapes text for an attribute or an element as Canonical XML does. */
const inAttribute: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
}

/** Escapes an attribute in double quotes. Expects characters that XML 1.0 allows. */
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => inAttribute[character] ?? character)

const mediaTypePattern = /^[a-z0-9][a-z0-9!#$^_.+-]*\/[a-z0-9][a-z0-9!#$^_.+-]*$/i
const forbiddenInName = /[\p{Cc}\p{Noncharacter_Code_Point}\\:*?"<>|]/u
const longestNameBytes = 255

const reject = (detail: string): SigningError =>
  new SigningError({ reason: "MalformedDocument", detail })

const isSafePath = (name: string): boolean =>
  name.split("/").every((part) => part !== "" && part !== "." && part !== "..")

const isReserved = (name: string): boolean => /^(mimetype|META-INF(\/.*)?)$/i.test(name)

/** Returns whether a name is safe in a ZIP, in a URI and in a file system. */
export const isSafeFileName = (name: string): boolean =>
  name.isWellFormed() &&
  Buffer.byteLength(name) <= longestNameBytes &&
  !forbiddenInName.test(name) &&
  isSafePath(name)

/** Throws `SigningError` `MalformedDocument`. */
export const checkSignableDocument = ({ fileName, mediaType }: SignableDocument): void => {
  if (!isSafeFileName(fileName)) throw reject("the file name is not safe in a container")
  if (isReserved(fileName)) throw reject("the file name is reserved by the container")
  if (!mediaTypePattern.test(mediaType)) throw reject("not a media type without parameters")
}

/** The URI of a file in the container, with each path segment percent-encoded (RFC 3986). */
export const fileUri = (fileName: string): string =>
  fileName.split("/").map(encodeURIComponent).join("/")

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const mimetype = Buffer.from(asicMediaType)

/**
 * Smaller documents are stored: compressing one saves about a kilobyte and costs half as much time
 * as the RSA signature. The signatures file is mostly Base64 and is stored too.
 */
const compressFromBytes = 16_384

/** fflate writes the fields of local time. Noon exists on every day in every time zone. */
const zipDate = (at: Instant): Date => {
  const utc = new Date(at)
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), 12)
}

const manifestEntry = (path: string, mediaType: string): string =>
  `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${mediaType}"/>`

const manifestXml = ({ fileName, mediaType }: SignableDocument): string =>
  `${xmlDeclaration}<manifest:manifest xmlns:manifest="${namespace.manifest}"` +
  ` manifest:version="1.2">${manifestEntry("/", asicMediaType)}` +
  `${manifestEntry(escapeAttribute(fileName), escapeAttribute(mediaType))}</manifest:manifest>`

const signaturesStart = `${xmlDeclaration}<asic:XAdESSignatures xmlns:asic="${namespace.asic}">`
const signaturesEnd = "</asic:XAdESSignatures>"

const signaturesXml = (signature: string): string => signaturesStart + signature + signaturesEnd

/** The `ds:Signature` of a signatures file that this module wrote; undefined for any other file. */
export const signatureIn = (text: string): string | undefined =>
  text.startsWith(signaturesStart) && text.endsWith(signaturesEnd)
    ? text.slice(signaturesStart.length, -signaturesEnd.length)
    : undefined

/** `signature` is one `ds:Signature` that inherits no namespace declarations. */
export const writeContainer = (
  document: SignableDocument,
  signature: string,
  signedAt: Instant,
): Uint8Array => {
  const mtime = zipDate(signedAt)
  const stored: ZipOptions = { level: 0, mtime }
  const isLarge = document.bytes.length >= compressFromBytes
  return zipSync({
    // Readers recognise the type by these bytes at offset 38 (EN 319 162-1, A.1), so this entry
    // comes first, stored and without extra fields.
    [asicEntry.mimetype]: [mimetype, stored],
    [document.fileName]: [document.bytes, isLarge ? { level: 6, mtime } : stored],
    [asicEntry.signatures]: [Buffer.from(signaturesXml(signature)), stored],
    [asicEntry.manifest]: [Buffer.from(manifestXml(document)), stored],
  })
}
