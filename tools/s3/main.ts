/**
 * `node tools/s3/main.ts`: installs the tests' S3 server into the cache, which takes a minute or
 * two if Go has to build it.
 */
import { cacheFolder, findGateway, gatewayVersion } from "./installation.ts"

const found = await findGateway()
if (typeof found === "string") {
  process.stderr.write(`no S3 server here: ${found}\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`versitygw ${gatewayVersion} is in ${cacheFolder()}\n`)
}
