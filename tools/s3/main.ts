/**
 * `node tools/s3/main.ts`: brings the S3 server of the tests into the cache, which takes a minute
 * or two where Go has to build it.
 */
import { cacheFolder, findGateway, gatewayVersion } from "./installation.ts"

const found = await findGateway()
if (typeof found === "string") {
  process.stderr.write(`no S3 server here: ${found}\n`)
  process.exitCode = 1
} else {
  process.stdout.write(`versitygw ${gatewayVersion} is in ${cacheFolder()}\n`)
}
