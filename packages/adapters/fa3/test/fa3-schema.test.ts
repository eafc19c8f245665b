/** What the official schema rejects, its findings, and how the parser handles hostile files. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
} from "libxml2-wasm"
import { afterAll, describe, expect, it } from "vitest"
import { validateFa3 } from "../src/index.ts"
import { fa3Schema, fa3SchemaFiles } from "../src/schema/fa3-schema.ts"
import { parserOptions, readPinned, schemaFolder } from "../src/schema/official-schema.ts"
import { bytesOf, changed, plnFile } from "./files.ts"

const folder = temporaryFolder(afterAll)
const { main: mainSchema, imported: baseSchemas } = fa3SchemaFiles

const findingsOf = (file: string) => validateFa3(bytesOf(file), { rules: "ksef" })

const moved = (file: string, element: string, before: string): string => {
  const [text = ""] = new RegExp(`<${element}>.*?</${element}>`).exec(file) ?? []
  return changed(changed(file, text, ""), `<${before}>`, `${text}<${before}>`)
}

const signature =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature></Faktura>'

describe("The official schema", () => {
  it.each([
    ["a buyer without JST", changed(plnFile, "<JST>2</JST>", ""), "/Faktura/Podmiot2/GV"],
    ["a total before its parts", moved(plnFile, "P_15", "P_13_1"), "/Faktura/Fa/P_13_1"],
    ["three decimals", changed(plnFile, "<P_15>44.99", "<P_15>44.990"), "/Faktura/Fa/P_15"],
    ["a decimal comma", changed(plnFile, "<P_15>44.99", "<P_15>44,99"), "/Faktura/Fa/P_15"],
    [
      "a NIP with PL in front",
      changed(plnFile, "<NIP>7740001454", "<NIP>PL7740001454"),
      "/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP",
    ],
    ["an enveloped signature", changed(plnFile, "</Faktura>", signature), "/Faktura/Signature"],
    ["23% as a rate", changed(plnFile, "<P_12>23<", "<P_12>23%<"), "/Faktura/Fa/FaWiersz[1]/P_12"],
    [
      "the namespace of FA(2)",
      changed(plnFile, "2025/06/25/13775", "2023/06/29/12648"),
      "/Faktura",
    ],
  ])("the schema rejects %s", (_, file, path) => {
    const findings = findingsOf(file)
    expect(findings.map((finding) => finding.rule)).toContain("XSD")
    expect(findings[0]?.path).toBe(path)
    expect(findings[0]?.message).not.toMatch(/[{]http|\n/)
  })

  it("a day that libxml2 can't compare with a bound is rejected", () => {
    const file = changed(plnFile, "<DataWytworzeniaFa>2026-", "<DataWytworzeniaFa>20266000-")
    expect(findingsOf(file)).toContainEqual({
      rule: "XSD",
      path: "/",
      message: "a value is too large to be compared with a bound of the schema",
    })
  })

  it("the schema reports every wrong value of a file, each with its path", () => {
    const file = plnFile.replaceAll("<P_12>23<", "<P_12>23%<").replace("<P_1>", "<P_1>x")
    expect(findingsOf(file).map(({ path }) => path)).toEqual([
      "/Faktura/Fa/P_1",
      "/Faktura/Fa/FaWiersz[1]/P_12",
      "/Faktura/Fa/FaWiersz[2]/P_12",
    ])
  })
})

describe("Hostile files", () => {
  const withDoctype = (internalSubset: string, text: string): string =>
    changed(plnFile, "<Faktura ", `<!DOCTYPE Faktura [${internalSubset}]><Faktura `).replace(
      "PO-2026/11/0815",
      () => text,
    )
  const secret = "http://elsewhere.example/secret.txt"
  const external = withDoctype(`<!ENTITY x SYSTEM "${secret}">`, "a&x;b")
  const laughs = Array.from({ length: 9 }, (_, level) => {
    const text = level === 0 ? "ha" : `&l${level - 1};`.repeat(10)
    return `<!ENTITY l${level} "${text}">`
  })
  const bomb = withDoctype(laughs.join(""), "&l8;")

  it("a file with external entities is rejected before parsing", () => {
    expect(findingsOf(external).map(({ rule }) => rule)).toEqual(["no-doctype"])
  })

  it("the parser itself loads no external entity, even with substitution enabled", () => {
    xmlRegisterInputProvider(new XmlBufferInputProvider({ [secret]: bytesOf("top-secret") }))
    const { findings, root } = fa3Schema.read(bytesOf(external), external)
    expect(findings.map(({ rule }) => rule)).toEqual(["no-doctype"])
    expect(root).toBeUndefined()
    const { encoding, option } = parserOptions
    const greedy = { encoding, option: option | ParseOption.XML_PARSE_NOENT }
    const document = XmlDocument.fromBuffer(bytesOf(external), greedy)
    expect(document.root.content).not.toContain("top-secret")
    document.dispose()
  })

  it("a billion-laughs file is rejected before parsing", () => {
    expect(findingsOf(bomb).map(({ rule }) => rule)).toEqual(["no-doctype"])
  })

  it("the parser itself stops at a billion-laughs file", () => {
    const { findings, root } = fa3Schema.read(bytesOf(bomb), bomb)
    expect(root).toBeUndefined()
    expect(findings[0]?.message).toMatch(/amplification/)
  })

  it("a DOCTYPE in UTF-16 is rejected", () => {
    const utf16 = Buffer.from(external.replace("UTF-8", "UTF-16"), "utf16le")
    const marked = Buffer.concat([Uint8Array.of(0xff, 0xfe), utf16])
    expect(validateFa3(marked).map(({ rule }) => rule)).toEqual(["utf-8"])
    expect(validateFa3(utf16)[0]?.rule).toMatch(/utf-8|well-formed/)
  })

  it("a file that is empty or not XML is not well-formed", () => {
    for (const text of ["", " ", "invoice", "<a", "<?xml version='1.0'?>"]) {
      expect(findingsOf(text).map(({ rule }) => rule)).toContain("well-formed")
    }
  })
})

describe("Schema files", () => {
  const folderWith = (change: (name: string) => void): URL => {
    const copy = mkdtempSync(join(folder, "copy-"))
    mkdirSync(join(copy, "FA/bazowe"), { recursive: true })
    for (const { path } of [mainSchema, ...baseSchemas]) {
      copyFileSync(new URL(path, schemaFolder()), join(copy, path))
    }
    change(join(copy, mainSchema.path))
    return pathToFileURL(`${copy}/`)
  }

  it("the schema files equal the Ministry's", () => {
    for (const file of [mainSchema, ...baseSchemas]) {
      expect(readPinned(file).length).toBeGreaterThan(1_000)
    }
  })

  it("a changed schema file is rejected, with its name and both hashes", () => {
    const changedFolder = folderWith((path) => writeFileSync(path, "<schema/>"))
    const message = /schemat_FA\(3\).*changed.*b646b6b5[0-9a-f]{56}, found [0-9a-f]{64}$/
    expect(() => readPinned(mainSchema, changedFolder)).toThrow(message)
  })

  it("a missing schema file is rejected, with its name and expected hash", () => {
    const poorFolder = folderWith((path) => rmSync(path))
    const message = /schemat_FA\(3\).*missing.*b646b6b5[0-9a-f]{56}/
    expect(() => readPinned(mainSchema, poorFolder)).toThrow(message)
  })
})
