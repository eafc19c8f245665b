/**
 * The listener of the operator API and the console: a separate port and credentials, open only if
 * the port is set. A sandbox adds its controls, which call the parent process.
 */
import {
  logoPath,
  makeAddressLimits,
  makeHttpServer,
  makeOperatorApp,
  type HttpAppDeps,
  problemTypeBaseAt,
  projectLogo,
} from "@procurement/adapter-http-express"
import { consoleFiles } from "@procurement/app-dashboard"
import { drainingOf, listen } from "@procurement/app-platform"
import { lineText } from "@procurement/domain/text"
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
  site: HttpAppDeps["site"],
): Promise<Listener | undefined> => {
  const { OPERATOR_PORT, OPERATOR_HOST, MODE } = settings
  const { ADDRESS_ATTEMPTS_PER_MINUTE, CONSOLE_URL, OPERATOR_TRUSTED_PROXIES } = settings
  if (OPERATOR_PORT === undefined) return undefined
  const { clock, log } = parts
  const problemTypeBase = (): string => problemTypeBaseAt(publicUrl())
  const logo = site?.logo ?? projectLogo
  const files = new Map([...consoleFiles(), [logoPath, { ...logo, headers: {} }]])
  let port = OPERATOR_PORT
  const ownUrl = () => `http://${OPERATOR_HOST}:${port}`
  const app = makeOperatorApp({
    ...answeringWith(parts),
    addressLimits: makeAddressLimits(clock.now, ADDRESS_ATTEMPTS_PER_MINUTE),
    trustedProxies: OPERATOR_TRUSTED_PROXIES,
    mode: MODE,
    sandbox: sandboxControls(settings, clock),
    publicUrl,
    console: {
      url: () => CONSOLE_URL || ownUrl(),
      name: lineText(settings.BRAND_NAME),
      files,
    },
    problemTypeBase,
    observe: observeRequests({ log, spans: parts.spans }, "operators"),
    onOperation: (operation) => log.info(operation, "operator"),
  })
  const server = makeHttpServer(app, { problemTypeBase })
  const draining = drainingOf(server)
  port = await listen(server, OPERATOR_PORT, OPERATOR_HOST, "OPERATOR_PORT")
  return { url: ownUrl(), draining }
}
