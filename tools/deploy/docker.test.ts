/** Checks the images: every copied and started file exists, and no process runs as root. */
import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { isBuiltin } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { deployedApps, reduceManifests } from "../../deploy/docker/production-manifests.ts"
import { packageNameOf, parseSource } from "../architecture/imports.ts"
import { root } from "../architecture/source-tree.ts"
import { apart, deployed } from "../bundle/bundle.ts"
import { dockerfilePath, settingsOf, type Stage, stages, textOf } from "./deployed.ts"

const images = [...stages.values()].filter(({ entrypoint }) => entrypoint !== undefined)

const pathIn = ({ entrypoint }: Stage): string => entrypoint?.at(-1) ?? ""

/** The source of a bundle that an image runs. */
const sourceOf = (path: string): string => {
  const [, program] = /^out\/programs\/(.+)\.mjs$/.exec(path) ?? []
  const source = program === undefined ? undefined : { ...deployed, ...apart }[program]
  return source === undefined ? path : join("packages/apps", source)
}

/** Files that an app loads with `import()` at runtime; those of its `main.ts` start it. */
const importedOnDemand = (app: string): ReadonlyArray<string> =>
  globSync(`packages/apps/${app}/src/**/*.ts`, { cwd: root })
    .filter((file) => file !== `packages/apps/${app}/src/main.ts`)
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
        join(dirname(file), path),
      ),
    )

describe("Images", () => {
  it("every deployed app has one image", () => {
    expect(images.map(({ name }) => name).toSorted()).toEqual([...deployedApps].toSorted())
    expect(Object.keys(settingsOf).toSorted()).toEqual([...deployedApps].toSorted())
  })

  it("the base is the Node that the tests run, and a build names its digest", () => {
    const { devDependencies } = JSON.parse(textOf("package.json"))
    expect(textOf(dockerfilePath)).toContain(
      `ARG NODE_IMAGE=node:${devDependencies.node}-bookworm-slim\n`,
    )
    expect(textOf(dockerfilePath)).toContain("ARG BASE_BY_TAG=refused\n")
  })

  it.each(images)("$name starts an existing file as an ordinary user", (image) => {
    expect(image.user).toBe("node")
    expect(image.entrypoint?.[0]).toBe("node")
    const source = sourceOf(pathIn(image))
    expect(join(root, source)).toSatisfy(existsSync)
    expect(source).toBe(`packages/apps/${image.name}/src/main.ts`)
    const known = [source, ...importedOnDemand(image.name)]
    for (const [program, path = ""] of image.runs) {
      expect(program).toBe("node")
      expect(known).toContain(sourceOf(path))
    }
  })

  it.each(["status", "worker"])("%s compiles the modules that it loads on demand", (app) => {
    const compiled = images
      .find(({ name }) => name === app)
      ?.runs.map(([, path = ""]) => sourceOf(path))
    expect(importedOnDemand(app).length).toBeGreaterThan(0)
    expect(compiled).toEqual(expect.arrayContaining([...importedOnDemand(app)]))
  })

  it.each(images)("$name contains its own SBOM", ({ name }) => {
    const copy = `COPY --from=packages /app/out/sbom/${name}.cdx.json sbom.cdx.json\n`
    const [, stage = ""] = textOf(dockerfilePath).split(` AS ${name}\n`)
    expect(stage.split("\nFROM ")[0]).toContain(copy)
  })

  it.each(images)("$name declares the ports that it listens on", ({ name, environment, ports }) => {
    const shape = settingsOf[name] ?? {}
    const own = ["PORT", "PROBES_PORT"].filter((key) => key in shape)
    for (const key of own) expect(ports).toContain(Number(environment[key]))
  })

  it("the build contexts omit all tests and everything that is not copied", () => {
    const lines = textOf(`${dockerfilePath}.dockerignore`).split("\n")
    expect(lines).toEqual(expect.arrayContaining(["*", "**/node_modules", "**/test"]))
    for (const kept of lines.filter((line) => line.startsWith("!"))) {
      expect(textOf(dockerfilePath)).toMatch(new RegExp(`^COPY .*${kept.slice(1)} `, "m"))
    }
  })
})

it("a base image with another Node is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "other-node-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifest = { name: "procurement", devDependencies: { node: "0.1.0" } }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  const script = join(root, "deploy/docker/production-manifests.ts")
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" })
  expect(status).toBe(1)
  expect(stderr).toContain(`has Node ${process.versions.node}, the tests run with 0.1.0`)
})

describe("Manifests of an image", () => {
  const folder = mkdtempSync(join(tmpdir(), "manifests-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"))

  it("the manifests name every workspace that is imported, and no test library", () => {
    const manifests = globSync("packages/**/package.json", {
      cwd: root,
      exclude: (path) => path.endsWith("node_modules"),
    })
    for (const path of ["package.json", ...manifests]) {
      cpSync(join(root, path), join(folder, path), { recursive: true })
    }
    const kept = reduceManifests(folder)
    for (const path of manifests.filter((each) => existsSync(join(folder, each)))) {
      const { name, dependencies = {}, ...manifest } = read(path)
      expect([...kept]).toContain(name)
      expect(manifest).not.toHaveProperty("devDependencies")
      const own = Object.keys(dependencies)
      expect(own.filter((each) => each.includes("vitest"))).toEqual([])
      expect(own.filter((each) => each.startsWith("@procurement/") && !kept.has(each))).toEqual([])
    }
    expect(kept.has("@procurement/contract-tests")).toBe(false)
    expect(kept.has("@procurement/app-sandbox")).toBe(false)
  })

  it("the manifests name every package that the workspaces' sources import", () => {
    const missing = globSync("packages/**/package.json", { cwd: folder }).flatMap((path) => {
      // Optional packages are imported on demand, and the app reports their absence.
      const { name, dependencies = {}, optionalDependencies = {} } = read(path)
      const known = new Set([name, ...Object.keys({ ...dependencies, ...optionalDependencies })])
      return globSync(`${dirname(path)}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
        parseSource(file, textOf(file))
          .imports.map(({ specifier }) => packageNameOf(specifier))
          .filter((each) => !isBuiltin(each) && !each.startsWith(".") && !known.has(each))
          .map((each) => `${file} imports ${each}`),
      )
    })
    expect(missing).toEqual([])
  })
})
