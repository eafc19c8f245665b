/** The manifest and the mimetype entry of a container. */
import { unzipSync, zipSync } from "fflate"
import { beforeAll, describe, expect, it } from "vitest"
import { verifyContainer, type InvalidReason } from "../src/index.ts"
import { repacked, replaced, textIn } from "./containers.ts"
import { aSeal, sealWith, type OpenSeal } from "./seals.ts"

const manifestFile = "META-INF/manifest.xml"

let seal: OpenSeal
let container: Uint8Array
let manifest: string
beforeAll(async () => {
  seal = await aSeal("EC")
  container = await sealWith(seal)
  manifest = textIn(container, manifestFile)
})

const reasonFor = async (changed: Uint8Array): Promise<InvalidReason | "valid"> => {
  const result = await verifyContainer(changed, seal)
  return result.valid ? "valid" : result.reason
}

const withManifest = (text: string | undefined): Uint8Array =>
  repacked(container, { [manifestFile]: text })

const changed = (from: string | RegExp, to: string): Uint8Array =>
  withManifest(replaced(manifest, from, to))

const invoiceEntry =
  '<manifest:file-entry manifest:full-path="invoice.xml" manifest:media-type="text/xml"/>'
const end = "</manifest:manifest>"

/** The container's entries, unchanged, in the given order. */
const inOrder = (...names: ReadonlyArray<string>): Uint8Array => {
  const files = unzipSync(container)
  const chosen = names.map((name) => [name, files[name] ?? new Uint8Array()] as const)
  return zipSync(Object.fromEntries(chosen), { level: 0, mtime: "2026-02-02" })
}

describe("The manifest of a container", () => {
  it.each<[string, () => Uint8Array]>([
    ["is missing", () => withManifest(undefined)],
    ["is empty", () => withManifest("")],
    ["is not XML", () => withManifest("invoice.xml")],
    ["has a DOCTYPE", () => changed("<manifest:manifest", "<!DOCTYPE a><manifest:manifest")],
    [
      "has another root",
      () => withManifest(manifest.replaceAll("manifest:manifest", "manifest:a")),
    ],
    ["is of another namespace", () => changed("opendocument", "other")],
    ["does not list the signed file", () => changed(invoiceEntry, "")],
    ["lists no file", () => changed(/<manifest:file-entry.*\/>/, "")],
    [
      "lists a file that is missing",
      () => changed(end, `${invoiceEntry.replace("in", "an")}${end}`),
    ],
    ["lists a file twice", () => changed(end, `${invoiceEntry}${end}`)],
    ["names no file", () => changed(' manifest:full-path="invoice.xml"', "")],
    ["states another media type than was signed", () => changed("text/xml", "text/html")],
    ["does not state what the container is", () => changed(/<[^<]*full-path="\/"[^>]*>/, "")],
    ["states another kind of container", () => changed("asic-e", "asic-s")],
  ])("a container is Malformed when its manifest %s", async (_what, make) => {
    expect(await reasonFor(make())).toBe("Malformed")
  })

  it("a manifest may use another prefix and list the files of META-INF", async () => {
    const signatures = invoiceEntry.replace("invoice.xml", "META-INF/signatures.xml")
    const other = replaced(manifest, end, `<!-- ours -->\n${signatures}\n${end}`)
    const prefixed = other
      .replaceAll(/(?<=<\/?| )manifest:/g, "m:")
      .replace("xmlns:manifest=", "xmlns:m=")
    expect(prefixed).toContain("<m:file-entry m:full-path")
    expect(await reasonFor(withManifest(prefixed))).toBe("valid")
  })
})

describe("The mimetype of a container", () => {
  const rest = ["invoice.xml", "META-INF/signatures.xml", manifestFile] as const

  it("the entries after the mimetype may come in any order", async () => {
    expect(await reasonFor(inOrder("mimetype", ...rest.toReversed()))).toBe("valid")
  })

  it.each<[string, ReadonlyArray<string>]>([
    ["is missing", rest],
    ["comes second", [rest[0], "mimetype", rest[1], rest[2]]],
    ["comes last", [...rest, "mimetype"]],
  ])("a container is Malformed when its mimetype %s", async (_what, names) => {
    expect(await reasonFor(inOrder(...names))).toBe("Malformed")
  })
})
