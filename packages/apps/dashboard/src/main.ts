/** `node main.ts`: writes the bundles, so that processes without the bundler can serve them. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeBundle, pageNames } from "./bundle.ts"
import { writtenBundles } from "./dashboard.ts"

rmSync(writtenBundles, { recursive: true, force: true })
for (const page of pageNames) {
  mkdirSync(join(writtenBundles, page), { recursive: true })
  for (const [name, body] of makeBundle(page)) writeFileSync(join(writtenBundles, page, name), body)
}
