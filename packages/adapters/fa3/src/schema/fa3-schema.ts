/**
 * The official schema of FA(3), compiled once for each process, and what it says of a file.
 *
 * libxml2 gets its four files from memory and nothing else: no provider for the file system is ever
 * registered, and files are read without network and without external entities. Every document of
 * libxml2 lives outside the garbage collector and is given back before the call ends.
 */
import type { DocumentFinding } from "@procurement/domain/invoice"
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  xmlRegisterInputProvider,
  XsdValidator,
} from "libxml2-wasm"
import { type XmlElement, readXml } from "../reading/xml-tree.ts"
import { namedPath } from "./named-path.ts"
import { baseSchemas, mainSchema, readPinned } from "./pinned-files.ts"

/** The address under which the main schema imports the others. */
const baseUrl = "http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/"

const addressOf = (path: string): string => new URL(path.replace("bazowe/", ""), baseUrl).href

const compile = (): XsdValidator => {
  const files = baseSchemas.map((file) => [addressOf(file.path), readPinned(file)] as const)
  const provider = new XmlBufferInputProvider(Object.fromEntries(files))
  xmlRegisterInputProvider(provider)
  const schema = XmlDocument.fromBuffer(readPinned(mainSchema), { url: baseUrl })
  try {
    return XsdValidator.fromDoc(schema)
  } finally {
    schema.dispose()
    for (const [address] of files) provider.removeBuffer(address)
  }
}

let compiled: XsdValidator | undefined

const validator = (): XsdValidator => {
  compiled ??= compile()
  return compiled
}

/** Reads and compiles the schema unless it has been. Throws when it is not the pinned one. */
export const loadFa3Schema = (): void => {
  validator()
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

/** What `action` throws as libxml2's error, as findings; none when it throws nothing. */
const findingsOf = (
  rule: string,
  action: () => void,
  pathOf: (xpath: string | undefined, line: number) => string,
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

/** The rules on the file find it first; this is for the day when they miss one. */
const doctypeFinding: DocumentFinding = {
  rule: "no-doctype",
  path: "/",
  message: "the file has a DOCTYPE",
}

export interface SchemaReading {
  readonly findings: ReadonlyArray<DocumentFinding>
  /** None when the file is not well-formed or has a DOCTYPE. */
  readonly root?: XmlElement
}

/** Reads a file and holds it against the schema. Findings of the rules `well-formed` and `XSD`. */
export const readAgainstSchema = (bytes: Uint8Array, text: string): SchemaReading => {
  const schema = validator()
  let document: XmlDocument | undefined
  const parse = () => {
    document = XmlDocument.fromBuffer(bytes, parserOptions)
  }
  try {
    const unreadable = findingsOf("well-formed", parse, (_, line) => `line ${line}`)
    const parsed = document
    if (parsed === undefined) return { findings: unreadable }
    if (parsed.dtd !== null) return { findings: [doctypeFinding] }
    const root = readXml(text)
    const pathOf = (xpath: string | undefined) => namedPath(root, xpath ?? "/")
    return { root, findings: findingsOf("XSD", () => schema.validate(parsed), pathOf) }
  } finally {
    document?.dispose()
  }
}
