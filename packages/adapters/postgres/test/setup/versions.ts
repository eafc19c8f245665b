/** For tests of upgrades. */
import { fileURLToPath } from "node:url"
import { migrations } from "../../src/migrations/index.ts"

/** The module that makes a process the next version, as `--import` takes it. */
export const nextVersion = fileURLToPath(
  new URL("../next-version/next-version.ts", import.meta.url),
)

const folder = "packages/adapters/postgres/src/migrations"

/** The path of the newest migration, from the root of the repository. */
export const newestMigration = `${folder}/${migrations.at(-1)?.name}.ts`
