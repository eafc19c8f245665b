/** `node main.ts`: writes the bundle, so that processes without the bundler can serve it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeBundle } from "./bundle.ts"
import { writtenBundle } from "./dashboard.ts"

rmSync(writtenBundle, { recursive: true, force: true })
mkdirSync(writtenBundle)
for (const [name, body] of makeBundle()) writeFileSync(join(writtenBundle, name), body)
