/**
 * Verifies an ASiC-E container: one signature by a trusted signer covers every file in it.
 *
 * Independent of the writer in this package, but strict: containers of other software with several
 * signatures, time-stamp files or data descriptors are rejected.
 */
import { isSafeFileName } from "../asic-container.ts"
import { longestSignaturesBytes } from "../evidence/renewal-space.ts"
import { asicEntry, asicMediaType, namespace } from "../namespaces.ts"
import { childElements, decodeUtf8, type Element, parseXml } from "../xml-document.ts"
import { readZip, type ZipEntry } from "../zip-archive.ts"
import { checkLevel, type VerifiedLevel } from "./signature-level.ts"
import { checkDigestsAndSignature, type SignedBytes } from "./digests-and-signature.ts"
import { readSignature, type SignatureStructure } from "./signature-structure.ts"
import { claimedCertificate, describeSigner } from "./signer-certificate.ts"
import {
  toResult,
  type ValidSignature,
  ValidationError,
  type InvalidSignature,
  wrapError,
  type VerificationOptions,
} from "./verification.ts"

interface ListedFile {
  readonly path: string
  readonly mediaType: string | null
}

const malformed = (detail: string): ValidationError =>
  new ValidationError("Malformed", `the manifest ${detail}`)

const readRoot = (bytes: Uint8Array): Element =>
  wrapError("Malformed", "the manifest is rejected", () => parseXml(decodeUtf8(bytes)))
    .documentElement

const listedIn = (root: Element): ReadonlyArray<ListedFile> => {
  if (root.namespaceURI !== namespace.manifest || root.localName !== "manifest") {
    throw malformed("has another root")
  }
  return childElements(root, namespace.manifest, "file-entry").map((entry) => {
    const path = entry.getAttributeNS(namespace.manifest, "full-path")
    if (path === null || path === "") throw malformed("has an entry without a path")
    return { path, mediaType: entry.getAttributeNS(namespace.manifest, "media-type") }
  })
}

interface SignedName {
  readonly name: string
  readonly mediaType: string | undefined
}

const checkSigned = (
  listed: ReadonlyMap<string, ListedFile>,
  signed: Iterable<SignedName>,
): void => {
  for (const { name, mediaType } of signed) {
    const entry = listed.get(name)
    if (entry === undefined) throw malformed(`does not list ${name}`)
    if (mediaType && entry.mediaType && entry.mediaType !== mediaType) {
      throw malformed(`states another media type for ${name} than was signed`)
    }
  }
}

/** Throws `ValidationError`. The signed files are all files of the container. */
const checkManifest = (entries: ReadonlyArray<ZipEntry>, signed: Iterable<SignedName>): void => {
  const manifest = entries.find(({ name }) => name === asicEntry.manifest)
  if (manifest === undefined) throw malformed("is missing")
  const files = listedIn(readRoot(manifest.bytes))
  const listed = new Map(files.map((file) => [file.path, file]))
  if (listed.size !== files.length) throw malformed("lists a file twice")
  if (listed.get("/")?.mediaType !== asicMediaType) throw malformed("is not that of ASiC-E")
  const present = new Set(["/", ...entries.map(({ name }) => name)])
  const missing = files.find(({ path }) => !present.has(path))
  if (missing !== undefined) throw malformed(`lists ${missing.path}, which is missing`)
  checkSigned(listed, signed)
}

export interface SignedFile {
  readonly name: string
  /** The signed media type of DataObjectFormat. The unsigned manifest must agree with it. */
  readonly mediaType: string | undefined
  readonly bytes: Uint8Array
}

export interface ValidContainer extends ValidSignature, VerifiedLevel {
  readonly signedFiles: ReadonlyArray<SignedFile>
}

const longestContainerBytes = 64 * 1024 * 1024
const limits = { entries: 64, bytes: longestContainerBytes }
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"(?: standalone="(?:yes|no)")?\?>/

const readEntries = (container: Uint8Array): ReadonlyArray<ZipEntry> => {
  if (container.length > longestContainerBytes) {
    throw new ValidationError("TooLarge", `${container.length} bytes`)
  }
  const entries = wrapError("Malformed", "not an acceptable ZIP", () => readZip(container, limits))
  const unsafe = entries.find(({ name }) => !isSafeFileName(name))
  if (unsafe) throw new ValidationError("Malformed", "an entry has an unsafe name")
  return entries
}

/** The mimetype is the first entry, stored, without extra fields (ETSI EN 319 162-1, A.1). */
const checkMimetype = ([first]: ReadonlyArray<ZipEntry>): void => {
  const isFirst = first?.name === asicEntry.mimetype && first.isStored && !first.hasExtraField
  if (!isFirst || Buffer.from(first.bytes).toString("latin1") !== asicMediaType) {
    throw new ValidationError("Malformed", "the mimetype is not ASiC-E")
  }
}

const isMetadata = (name: string): boolean => name.toUpperCase().startsWith("META-INF/")

const checkMetadata = (entries: ReadonlyArray<ZipEntry>): void => {
  for (const { name } of entries) {
    if (!isMetadata(name) || name === asicEntry.signatures || name === asicEntry.manifest) continue
    throw new ValidationError("Malformed", `unknown file ${name}`)
  }
}

const readSignatures = (entries: ReadonlyArray<ZipEntry>) => {
  const entry = entries.find(({ name }) => name === asicEntry.signatures)
  if (entry === undefined)
    throw new ValidationError("NoSignature", "there is no META-INF/signatures.xml")
  if (entry.bytes.length > longestSignaturesBytes) {
    throw new ValidationError("TooLarge", `${entry.bytes.length} bytes of signatures`)
  }
  const document = wrapError("Malformed", "signatures.xml is rejected", () => {
    const text = decodeUtf8(entry.bytes)
    // No signature covers the XML declaration, so only one form is allowed.
    if (text.startsWith("<?xml") && !declaration.test(text)) throw new Error("declaration")
    return parseXml(text)
  })
  const { localName, namespaceURI } = document.documentElement
  if (localName !== "XAdESSignatures" || namespaceURI !== namespace.asic) {
    throw new ValidationError("Malformed", "the root is not asic:XAdESSignatures")
  }
  if (childElements(document.documentElement).length > 1) {
    throw new ValidationError("ManySignatures", "the root has more than one child")
  }
  return document
}

const fileNameOf = (uri: string): string => {
  if (/[?#:\\]/.test(uri))
    throw new ValidationError("UnexpectedReference", `unexpected reference to ${uri}`)
  return wrapError("UnexpectedReference", `unexpected reference to ${uri}`, () =>
    decodeURIComponent(uri),
  )
}

const matchFiles = (
  entries: ReadonlyArray<ZipEntry>,
  { references, properties }: SignatureStructure,
): ReadonlyMap<string, SignedFile> => {
  const files = entries.filter(({ name }) => name !== asicEntry.mimetype && !isMetadata(name))
  const signed = new Map<string, SignedFile>()
  for (const { id, uri, transforms } of references) {
    const file = files.find(({ name }) => name === fileNameOf(uri))
    if (file === undefined || transforms.length > 0 || signed.has(uri)) {
      throw new ValidationError("UnexpectedReference", `unexpected reference to ${uri}`)
    }
    const mediaType = id === null ? undefined : properties.mediaTypes.get(id)
    signed.set(uri, { name: file.name, mediaType, bytes: file.bytes })
  }
  const names = new Set([...signed.values()].map(({ name }) => name))
  if (names.size !== references.length) {
    throw new ValidationError("UnexpectedReference", "a file is referenced twice")
  }
  const uncovered = files.find(({ name }) => !names.has(name))
  if (uncovered || files.length === 0) {
    throw new ValidationError(
      "DocumentNotCovered",
      `${uncovered?.name ?? "no file"} is signed by nobody`,
    )
  }
  return signed
}

/** A parsed container: its form is checked, its signature is not. */
interface OpenContainer {
  readonly entries: ReadonlyArray<ZipEntry>
  readonly document: ReturnType<typeof readSignatures>
  readonly structure: SignatureStructure
  readonly files: ReadonlyMap<string, SignedFile>
}

/** Throws `ValidationError`. */
export const openContainer = (container: Uint8Array): OpenContainer => {
  const entries = readEntries(container)
  checkMimetype(entries)
  checkMetadata(entries)
  const document = readSignatures(entries)
  const structure = readSignature(document)
  return { entries, document, structure, files: matchFiles(entries, structure) }
}

const verify = async (
  container: Uint8Array,
  options: VerificationOptions,
): Promise<ValidContainer> => {
  const { entries, structure, files } = openContainer(container)
  const { certificates, properties } = structure
  const signer = claimedCertificate(certificates, properties.certificateClaims)
  const content: SignedBytes = (uri) => files.get(uri)?.bytes
  checkDigestsAndSignature(structure, signer, content)
  const level = checkLevel({ structure, content, signer }, options)
  const { signingTime } = properties
  const signedFiles = [...files.values()]
  checkManifest(entries, signedFiles)
  return { valid: true, signer: describeSigner(signer), signingTime, signedFiles, ...level }
}

/** Verifies a container made by `DocumentSigner.seal`, or a similar one. */
export const verifyContainer = (
  container: Uint8Array,
  options: VerificationOptions,
): Promise<ValidContainer | InvalidSignature> => toResult(() => verify(container, options))
