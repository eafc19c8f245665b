/** The published package.json, derived from the repository's. */
import { expect, it } from "vitest"
import { programManifest, publishedManifest, type SourceManifest } from "./manifest.ts"
import { withInstallation } from "./readme.ts"

const source: SourceManifest = {
  name: "@procurement/app-example",
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
  bin: { example: "./src/main.ts" },
  dependencies: {
    "@procurement/domain": "0.1.0",
    effect: "4.1.0",
    express: "5.3.0",
    vitest: "5.1.1",
  },
  devDependencies: { "@types/express": "5.0.6", "@types/qrcode": "1.5.6" },
}
const sources = ["index.ts", "internal.ts", "order/index.ts", "order/use-cases/index.ts"]
const common = {
  name: "@procurement/example",
  version: "0.1.0",
  description: "An example",
  license: "Apache-2.0",
  keywords: ["procurement", "example", "ksef", "hexagonal"],
  type: "module",
  engines: { node: ">=24" },
  publishConfig: { access: "public", provenance: true },
}

it("a library has concepts by name, peers, tested versions and the types it declares", () => {
  const declared = new Set(["effect", "express"])
  const files = { sources: sources.map((path) => `./src/${path}`), declared }
  expect(publishedManifest(source, files)).toEqual({
    ...common,
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./order": { types: "./dist/order/index.d.ts", default: "./dist/order/index.js" },
      "./package.json": "./package.json",
    },
    files: ["dist", "CHANGELOG.md"],
    dependencies: { "@types/express": "5.0.6", express: "5.3.0" },
    peerDependencies: { "@procurement/domain": "^0.1.0", effect: "^4.1.0", vitest: "^5.1.1" },
  })
})

it("a program has a command and the packages that it imports, no exports and no peers", () => {
  expect(programManifest(source, "dist/main.js", { dependencies: { express: "5.3.0" } })).toEqual({
    ...common,
    exports: { "./package.json": "./package.json" },
    bin: { example: "dist/main.js" },
    files: ["dist", "docs", "CHANGELOG.md"],
    dependencies: { express: "5.3.0" },
  })
})

it("a published README has the command that installs the package, with its peers", () => {
  const library = publishedManifest(source, { sources: [], declared: new Set() })
  expect(withInstallation("# Example\n\nText.\n\n## More\n", library)).toBe(
    "# Example\n\nText.\n\n## Install\n\n```sh\n" +
      "npm install @procurement/example @procurement/domain effect vitest    # Node >=24\n```\n\n" +
      "## More\n",
  )
  const program = programManifest(source, "dist/main.js", { dependencies: {} })
  expect(withInstallation("# Example\n", program)).toBe(
    "# Example\n\n## Install\n\n```sh\n" +
      "npm install --global @procurement/example    # Node >=24\n```\n",
  )
})
