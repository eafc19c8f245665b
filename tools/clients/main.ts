/** Fetches the client generators for `npm run test:clients`. */
import { findGenerators } from "./installation.ts"

const found = await findGenerators()
if (typeof found === "string") {
  process.stderr.write(`${found}\n`)
  process.exitCode = 1
}
