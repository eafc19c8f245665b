/**
 * Verifies an ASiC-E container: that one signature by a trusted signer covers every file in it.
 *
 * Independent of how containers are written here, but strict about their form: a container from
 * elsewhere with several signatures, time-stamp files or data descriptors is refused.
 */
import { isSafeFileName } from "../asic-container.ts"
import { longestSignaturesBytes } from "../evidence/room.ts"
import { asicEntry, asicMediaType, namespace } from "../namespaces.ts"
import { childElements, decodeUtf8, type Element, parseXml } from "../xml-document.ts"
import { readZip, type ZipEntry } from "../zip-archive.ts"
import { checkLevel, type ProvedLevel } from "./signature-level.ts"
import { checkArithmetic, type SignedBytes } from "./signature-proof.ts"
import { readSignature, type SignatureStructure } from "./signature-structure.ts"
import { claimedCertificate, describeSigner } from "./signer-certificate.ts"
import {
  answer,
  type GoodSignature,
  Refusal,
  type RefusedSignature,
  refusing,
  type VerificationOptions,
} from "./verification.ts"

interface ListedFile {
  readonly path: string
  readonly mediaType: string | null
}

const malformed = (detail: string): Refusal => new Refusal("Malformed", `the manifest ${detail}`)

const readRoot = (bytes: Uint8Array): Element =>
  refusing("Malformed", "the manifest is refused", () => parseXml(decodeUtf8(bytes)))
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

/** Throws `Refusal`. The signed files are all files of the container. */
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
  /** As signed in DataObjectFormat; the manifest is not signed and may only agree with it. */
  readonly mediaType: string | undefined
  readonly bytes: Uint8Array
}

export interface GoodContainer extends GoodSignature, ProvedLevel {
  readonly signedFiles: ReadonlyArray<SignedFile>
}

const longestContainerBytes = 64 * 1024 * 1024
const limits = { entries: 64, bytes: longestContainerBytes }
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"(?: standalone="(?:yes|no)")?\?>/

const readEntries = (container: Uint8Array): ReadonlyArray<ZipEntry> => {
  if (container.length > longestContainerBytes) {
    throw new Refusal("TooLarge", `${container.length} bytes`)
  }
  const entries = refusing("Malformed", "not an acceptable ZIP", () => readZip(container, limits))
  const unsafe = entries.find(({ name }) => !isSafeFileName(name))
  if (unsafe) throw new Refusal("Malformed", "an entry has an unsafe name")
  return entries
}

// ETSI EN 319 162-1, A.1: first, stored, without extra fields.
const checkMimetype = ([first]: ReadonlyArray<ZipEntry>): void => {
  const isFirst = first?.name === asicEntry.mimetype && first.isStored && !first.hasExtraField
  if (!isFirst || Buffer.from(first.bytes).toString("latin1") !== asicMediaType) {
    throw new Refusal("Malformed", "the mimetype is not that of ASiC-E")
  }
}

const isMetadata = (name: string): boolean => name.toUpperCase().startsWith("META-INF/")

const checkMetadata = (entries: ReadonlyArray<ZipEntry>): void => {
  for (const { name } of entries) {
    if (!isMetadata(name) || name === asicEntry.signatures || name === asicEntry.manifest) continue
    throw new Refusal("Malformed", `${name} is not known here`)
  }
}

const readSignatures = (entries: ReadonlyArray<ZipEntry>) => {
  const entry = entries.find(({ name }) => name === asicEntry.signatures)
  if (entry === undefined) throw new Refusal("NoSignature", "there is no META-INF/signatures.xml")
  if (entry.bytes.length > longestSignaturesBytes) {
    throw new Refusal("TooLarge", `${entry.bytes.length} bytes of signatures`)
  }
  const document = refusing("Malformed", "signatures.xml is refused", () => {
    const text = decodeUtf8(entry.bytes)
    // The declaration is outside of every signature, so it gets no freedom.
    if (text.startsWith("<?xml") && !declaration.test(text)) throw new Error("declaration")
    return parseXml(text)
  })
  const { localName, namespaceURI } = document.documentElement
  if (localName !== "XAdESSignatures" || namespaceURI !== namespace.asic) {
    throw new Refusal("Malformed", "the root is not asic:XAdESSignatures")
  }
  if (childElements(document.documentElement).length > 1) {
    throw new Refusal("ManySignatures", "the root has more than one child")
  }
  return document
}

const fileNameOf = (uri: string): string => {
  if (/[?#:\\]/.test(uri)) throw new Refusal("UnexpectedReference", `the reference to ${uri}`)
  return refusing("UnexpectedReference", `the reference to ${uri}`, () => decodeURIComponent(uri))
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
      throw new Refusal("UnexpectedReference", `the reference to ${uri}`)
    }
    const mediaType = id === null ? undefined : properties.mediaTypes.get(id)
    signed.set(uri, { name: file.name, mediaType, bytes: file.bytes })
  }
  const names = new Set([...signed.values()].map(({ name }) => name))
  if (names.size !== references.length) {
    throw new Refusal("UnexpectedReference", "a file is referred to twice")
  }
  const uncovered = files.find(({ name }) => !names.has(name))
  if (uncovered || files.length === 0) {
    throw new Refusal("DocumentNotCovered", `${uncovered?.name ?? "no file"} is signed by nobody`)
  }
  return signed
}

/** A container taken apart: form is checked, nothing is verified. */
interface OpenContainer {
  readonly entries: ReadonlyArray<ZipEntry>
  readonly document: ReturnType<typeof readSignatures>
  readonly structure: SignatureStructure
  readonly files: ReadonlyMap<string, SignedFile>
}

/** Throws `Refusal`. */
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
): Promise<GoodContainer> => {
  const { entries, structure, files } = openContainer(container)
  const { certificates, properties } = structure
  const signer = claimedCertificate(certificates, properties.certificateClaims)
  const content: SignedBytes = (uri) => files.get(uri)?.bytes
  checkArithmetic(structure, signer, content)
  const level = checkLevel({ structure, content, signer }, options)
  const { signingTime } = properties
  const signedFiles = [...files.values()]
  checkManifest(entries, signedFiles)
  return { valid: true, signer: describeSigner(signer), signingTime, signedFiles, ...level }
}

/** Verifies a container made by `DocumentSigner.seal`, or one like it. */
export const verifyContainer = (
  container: Uint8Array,
  options: VerificationOptions,
): Promise<GoodContainer | RefusedSignature> => answer(() => verify(container, options))
