/** What a release checks, in which order it publishes, what it shows, and its workflow. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { root } from "../architecture/source-tree.ts"
import type { SourceManifest } from "../pack/manifest.ts"
import { missingFor, problemsOf, type Repository } from "./checks.ts"
import { inDependencyOrder, type Release, tableOf, tagOf } from "./plan.ts"

const manifest = (name: string, version: string, needed = {}): SourceManifest => ({
  name,
  version,
  license: "Apache-2.0",
  dependencies: needed,
})

const fit: Repository = {
  changes: [],
  version: "1.2.0",
  manifests: [manifest("@p/a", "1.2.0"), manifest("@p/b", "1.2.0", { "@p/a": "1.2.0" })],
  changelog: "# Changelog\n\n## 1.2.0 - 2026-12-01\n\n## 1.1.0 - 2026-11-01\n",
}

describe("The checks of a release", () => {
  it("a clean tree with one version and a dated section is fit", () => {
    expect(problemsOf(fit)).toEqual([])
    expect(missingFor(fit, "https://example.com/p", true)).toEqual([])
    expect(missingFor(fit, undefined, false)).toEqual([])
  })

  it("every problem is reported: changes, other versions, no section of the changelog", () => {
    const other = manifest("@p/a", "1.1.0")
    const wanting = manifest("@p/b", "1.2.0", { "@p/a": "1.1.0", effect: "4.1.0" })
    const changes = ["M README.md", "?? new.ts"]
    const changelog = "## 1.2.0-rc.1 - 2026-12-01\n"
    expect(problemsOf({ ...fit, changes, manifests: [other, wanting], changelog })).toEqual([
      "the tree is not clean: M README.md, ?? new.ts",
      "@p/a has version 1.1.0, and the project 1.2.0",
      "@p/b depends on @p/a 1.1.0",
      "CHANGELOG.md has no section for 1.2.0",
    ])
  })

  it("publishing needs a date and, for provenance, the repository", () => {
    const changelog = "## 1.2.0 - unreleased\n"
    const unreleased = { ...fit, changelog }
    expect(problemsOf(unreleased)).toEqual([])
    expect(missingFor(unreleased, undefined, true)).toEqual([
      "CHANGELOG.md states no date of 1.2.0",
      "provenance names the repository: --repository <url>",
    ])
  })
})

const release = (name: string, needed: Partial<Release["manifest"]> = {}): Release => ({
  manifest: { name, version: "1.2.0", dependencies: {}, ...needed },
  tarball: `${name}.tgz`,
  bytes: 1_234,
  files: 7,
  sha256: "ab12",
  integrity: "sha512-cd34",
})

describe("The plan of a release", () => {
  it("a package follows all that it needs: dependencies, peers and optional ones", () => {
    const needs = (name: string) => ({ [name]: "1.2.0", effect: "4.1.0" })
    const releases = [
      release("a", { peerDependencies: needs("d") }),
      release("b", { dependencies: needs("a") }),
      release("c", { optionalDependencies: needs("b") }),
      release("d"),
    ]
    const names = inDependencyOrder(releases).map(({ manifest: { name } }) => name)
    expect(names).toEqual(["d", "a", "b", "c"])
  })

  it("packages that need each other are refused by name", () => {
    const [a, b] = [{ dependencies: { b: "1" } }, { dependencies: { a: "1" } }]
    expect(() => inDependencyOrder([release("a", a), release("b", b)])).toThrow("a needs b needs a")
  })

  it("a preview does not get the tag that npm installs by default", () => {
    expect([tagOf("1.2.0"), tagOf("1.2.0-rc.1")]).toEqual(["latest", "next"])
  })

  it("the table has each package and executable with its hashes, and where it goes", () => {
    const executable = { name: "p", file: "out/p", bytes: 160_000, sha256: "ef56" }
    const place = { registry: "https://registry.example.com/", tag: "latest" }
    expect(tableOf([release("@p/a")], [executable], place)).toBe(
      `1 packages to https://registry.example.com/

package  version  size  files  tag     SHA-256  integrity
@p/a     1.2.0    2 kB  7      latest  ab12     sha512-cd34

executables, to be attached to the release

file  size    SHA-256
p     160 kB  ef56
`,
    )
  })
})

describe("The workflow", () => {
  const text = readFileSync(join(root, ".github/workflows/release.yml"), "utf8")
  const { on, jobs } = parse(text)

  it("a person starts it with a registry, and it may only read, and prove its identity", () => {
    expect(Object.keys(on)).toEqual(["workflow_dispatch"])
    expect(on.workflow_dispatch.inputs.registry.required).toBe(true)
    expect(jobs.release.permissions).toEqual({ contents: "read", "id-token": "write" })
  })

  it("foreign steps are pinned to a commit, and no command contains an input", () => {
    const steps: ReadonlyArray<{ readonly uses?: string; readonly run?: string }> =
      jobs.release.steps
    const uses = steps.flatMap((step) => step.uses ?? [])
    expect(uses.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(name))).toEqual([])
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([])
  })
})
