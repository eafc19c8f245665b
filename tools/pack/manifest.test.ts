/** The published package.json, derived from the repository's. */
import { describe, expect, it } from "vitest"
import { programManifest, publishedManifest, type SourceManifest } from "./manifest.ts"

const source: SourceManifest = {
  name: "@procurement/adapter-example",
  version: "0.1.0",
  private: true,
  description: "An example",
  license: "Apache-2.0",
  exports: {
    ".": "./src/index.ts",
    "./testing": "./test/setup/index.ts",
    "./internal/*": null,
    "./*": "./src/*/index.ts",
  },
  dependencies: { "@procurement/domain": "0.1.0", effect: "4.1.0", express: "5.3.0" },
  devDependencies: { vitest: "5.1.1", "@types/express": "5.0.6", "@types/qrcode": "1.5.6" },
}

const sources = new Set([
  "src/index.ts",
  "src/order/index.ts",
  "src/order/order.ts",
  "src/order/use-cases/index.ts",
  "src/rate-limit/index.ts",
  "src/internal.ts",
])
const files = { sources, declared: new Set(["effect", "express"]) }
const published = publishedManifest(source, files)

describe("publishedManifest", () => {
  it("each concept is exported by its name, as compiled files with types", () => {
    expect(published.exports).toEqual({
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./order": { types: "./dist/order/index.d.ts", default: "./dist/order/index.js" },
      "./rate-limit": {
        types: "./dist/rate-limit/index.d.ts",
        default: "./dist/rate-limit/index.js",
      },
      "./package.json": "./package.json",
    })
  })

  it("packages that a program may have only once are peers with a range", () => {
    expect(published.peerDependencies).toEqual({
      "@procurement/domain": "^0.1.0",
      effect: "^4.1.0",
    })
  })

  it("test runners are peers of a package that cannot be used without them", () => {
    const dependencies = { "@effect/vitest": "4.0.5", vitest: "5.1.1" }
    const kit = publishedManifest({ ...source, dependencies }, files)
    expect(kit.peerDependencies).toEqual({ "@effect/vitest": "^4.0.5", vitest: "^5.1.1" })
  })

  it("other libraries keep the tested version and bring their declared types", () => {
    expect(published.dependencies).toEqual({ "@types/express": "5.0.6", express: "5.3.0" })
  })

  it("fields that only this repository needs are removed", () => {
    expect(published).not.toHaveProperty("private")
    expect(published).not.toHaveProperty("devDependencies")
    expect(published).not.toHaveProperty("scripts")
  })
})

describe("programManifest", () => {
  const program = programManifest(
    { ...source, name: "@procurement/app-example", bin: { example: "./src/main.ts" } },
    "dist/main.js",
    { express: "5.3.0" },
  )

  it("a program has a command and no exports or peers", () => {
    expect(program.name).toBe("@procurement/example")
    expect(program.bin).toEqual({ example: "dist/main.js" })
    expect(program.exports).toEqual({ "./package.json": "./package.json" })
    expect(program).not.toHaveProperty("peerDependencies")
  })

  it("a program depends only on the packages that it imports", () => {
    expect(program.dependencies).toEqual({ express: "5.3.0" })
  })
})
