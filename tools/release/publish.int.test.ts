/** Publishing with npm to a registry: the order, a repetition, a refusal. */
import { hash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { listen, temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished, vi } from "vitest"
import { root } from "../architecture/source-tree.ts"
import { answerOf, Somebody } from "../pack/somebody.ts"
import { publish } from "./npm.ts"
import type { Release } from "./plan.ts"

/** What npm sends to publish a package, and what it reads of it. */
interface Document {
  readonly name: string
  readonly "dist-tags": object
}

/** A registry of what was published to it; `refused` names a package that nobody may publish. */
const startRegistry = async (refused: string) => {
  const documents = new Map<string, Document>()
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? "").slice(1)
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    }
    if (request.method === "PUT") {
      void json(request).then((document) => {
        if (name === refused) return answer(403, { error: "this name is taken" })
        documents.set(name, document as Document)
        return answer(201, {})
      })
      return
    }
    const found = documents.get(name)
    answer(found === undefined ? 404 : 200, found ?? { error: "not found" })
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  return { url: `${url}/`, documents }
}

const author = new Somebody(root)

const packed = async (...names: ReadonlyArray<string>): Promise<ReadonlyArray<Release>> => {
  const manifests = names.map((name) => {
    const manifest = { name: `@p/${name}`, version: "1.2.0", dependencies: {} }
    author.write(`${name}/package.json`, JSON.stringify({ ...manifest, type: "module" }))
    return manifest
  })
  const folders = names.map((name) => `./${name}`)
  await answerOf(author.folder, "npm", "pack", "--offline", ...folders)
  return manifests.map((manifest, nth) => {
    const tarball = join(author.folder, `p-${names[nth]}-1.2.0.tgz`)
    const bytes = readFileSync(tarball)
    const integrity = `sha512-${hash("sha512", bytes, "base64")}`
    return { manifest, tarball, bytes: bytes.length, files: 1, sha256: "", integrity }
  })
}

it("packages are published one after another, once, until one is refused", async () => {
  onTestFinished(() => author.leave())
  const { url, documents } = await startRegistry("@p/b")
  const settings = join(temporaryFolder(onTestFinished), "npmrc")
  writeFileSync(settings, `${url.replace("http:", "")}:_authToken=secret\n`)
  vi.stubEnv("npm_config_userconfig", settings)
  onTestFinished(() => void vi.unstubAllEnvs())

  const target = { registry: url, tag: "next", isProvenanceWanted: false }
  const releases = await packed("a", "b", "c")
  const lines: Array<string> = []
  const publishAll = (some = releases) => publish(some, target, (line) => void lines.push(line))

  await expect(publishAll()).rejects.toThrow(/^@p\/b 1\.2\.0 is not published: 403 .*/)
  expect(lines).toEqual(["@p/a 1.2.0 published"])
  expect([...documents.values()].map((each) => [each.name, each["dist-tags"]])).toEqual([
    ["@p/a", { next: "1.2.0" }],
  ])

  await publishAll(releases.slice(0, 1))
  expect(lines.slice(1)).toEqual(["@p/a 1.2.0 exists"])
  const changed = { ...(releases[0] as Release), integrity: "sha512-other" }
  await expect(publishAll([changed])).rejects.toThrow(/^@p\/a 1\.2\.0 exists with other contents/)
})
