/** The deployment files and the SBOMs by the published schemas. */
import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parseAllDocuments } from "yaml"
import { writeSboms } from "../../deploy/docker/sbom.ts"
import { root } from "../architecture/source-tree.ts"
import { textOf } from "./deployed.ts"
import { type KubernetesObject, objects } from "./kubernetes.ts"
import { findSchemas } from "./schemas.ts"

const folder = temporaryFolder(afterAll)

let programs = ""
beforeAll(async () => {
  const found = await findSchemas()
  if (typeof found === "string") throw new Error(found)
  programs = found.programs
}, 300_000)

/** Runs a program; rejects with what it prints if it fails. */
const run = async (program: string, ...words: ReadonlyArray<string>): Promise<string> => {
  const started = promisify(execFile)(join(programs, program), words)
  const { stdout, stderr } = await started.catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`)
  })
  return `${stdout}${stderr}`
}

const written = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe("Kubernetes' schemas", () => {
  /** Unknown fields are refused too. */
  const validate = (files: ReadonlyArray<string>) =>
    run("kubernetes-validate", "--strict", "--no-warn", ...files)

  it("every object is valid", async () => {
    const overlay = ["ingress.yaml", "namespace.yaml"].flatMap((name) =>
      parseAllDocuments(textOf(join("deploy/kubernetes/overlays/example", name))).map(
        (document): KubernetesObject => document.toJS(),
      ),
    )
    const all = [...objects, ...overlay]
    const files = all.map((object, nth) => written(`object-${nth}.json`, object))
    const output = await validate(files)
    expect(output.match(/ passed for resource /g)).toHaveLength(all.length)
  })

  it.each([
    ["an unknown field", { replica: 2 }, "replica"],
    ["a value of another type", { replicas: "two" }, "replicas"],
  ])("%s is refused", async (_what, fault, message) => {
    const deployment = objects.find(({ kind }) => kind === "Deployment")
    const spec = { ...deployment?.spec, ...fault }
    await expect(validate([written("fault.json", { ...deployment, spec })])).rejects.toThrow(
      message,
    )
  })
})

describe("Compose's schema", () => {
  const validate = (file: string) =>
    run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)

  it("the stack is valid", async () => {
    expect(await validate(join(root, "deploy/compose/compose.yaml"))).toContain("validation done")
  })

  it("an unknown key is refused", async () => {
    const stack = { services: { api: { image: "procurement/api", read_onyl: true } } }
    await expect(validate(written("compose.json", stack))).rejects.toThrow("read_onyl")
  })
})

describe("CycloneDX's schema", () => {
  const program = `
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
for file in sys.argv[1:]:
    fault = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(file).read())
    if fault:
        sys.exit(f"{file}: {fault}")
`
  const validate = (...files: ReadonlyArray<string>) => run("python", "-c", program, ...files)
  let files: ReadonlyArray<string> = []
  beforeAll(() => {
    files = writeSboms(root, join(folder, "sbom"))
  }, 120_000)

  it("the SBOM of every image is valid", async () => {
    await validate(...files)
  })

  it("an SBOM names each package once, and no other in its dependencies", () => {
    for (const file of files) {
      const { metadata, components, dependencies } = JSON.parse(readFileSync(file, "utf8"))
      const refs = [metadata.component, ...components].map((each) => each["bom-ref"])
      expect(new Set(refs).size).toBe(refs.length)
      const named = dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: [] }) => [
        ref,
        ...dependsOn,
      ])
      expect(refs).toEqual(expect.arrayContaining(named))
    }
  })

  it("an SBOM has what the program imports and no library of tests", () => {
    const api = files.find((file) => file.endsWith("/api.cdx.json")) ?? ""
    const { components } = JSON.parse(readFileSync(api, "utf8"))
    const names = components.map(({ name }: { readonly name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(["effect", "express", "pg"]))
    expect(names).not.toContain("vitest")
  })

  it("a fault is refused", async () => {
    const [file = ""] = files
    const bom = { ...JSON.parse(readFileSync(file, "utf8")), bomFormat: "other" }
    await expect(validate(written("fault.cdx.json", bom))).rejects.toThrow("CycloneDX")
  })
})
