/**
 * The operator API's listener: a separate port and credentials, open only if both are set. A
 * sandbox adds its controls, which call the parent process.
 */
import {
  makeHttpServer,
  makeOperatorApp,
  problemTypeBaseAt,
} from "@procurement/adapter-http-express"
import { drainingOf, listen } from "@procurement/app-platform"
import type { ApiParts } from "./api-parts.ts"
import { answeringWith, type Listener } from "./listener.ts"
import { observeRequests } from "./observation/observe-requests.ts"
import { sandboxControls } from "./sandbox-controls.ts"
import type { ApiSettings } from "./settings.ts"

/** Opens the listener if OPERATOR_PORT is set. Problem types link to the customers' listener. */
export const openOperatorListener = async (
  settings: ApiSettings,
  parts: ApiParts,
  publicUrl: () => string,
): Promise<Listener | undefined> => {
  const { OPERATOR_PORT, OPERATOR_HOST, OPERATOR_TOKEN_HASHES, MODE } = settings
  if (OPERATOR_PORT === undefined) return undefined
  const { clock, log } = parts
  const problemTypeBase = (): string => problemTypeBaseAt(publicUrl())
  const app = makeOperatorApp({
    ...answeringWith(parts),
    tokenHashes: OPERATOR_TOKEN_HASHES,
    mode: MODE,
    sandbox: sandboxControls(settings, clock),
    publicUrl,
    problemTypeBase,
    observe: observeRequests({ log, spans: parts.spans }, "operators"),
    onOperation: (operation) => log.info(operation, "operator"),
  })
  const server = makeHttpServer(app, { problemTypeBase })
  const draining = drainingOf(server)
  const port = await listen(server, OPERATOR_PORT, OPERATOR_HOST, "OPERATOR_PORT")
  return { url: `http://${OPERATOR_HOST}:${port}`, draining }
}
