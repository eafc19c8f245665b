/**
 * Requests go through the proxy of `HTTPS_PROXY` and `HTTP_PROXY`, except to the hosts in
 * `NO_PROXY`; each variable may be in lower case. This machine is never reached through a proxy.
 */
import { setGlobalProxyFromEnv } from "node:http"
import { UsageError } from "@procurement/lib-cli"
import type { Environment } from "./profiles.ts"

const loopback = /^(?:(?:.+\.)?localhost|127\..+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.+\])$/

const valueOf = (environment: Environment, name: string): string =>
  environment[name.toLowerCase()] || environment[name] || ""

/** Not shown in the error: it may contain a password. */
const proxyIn = (environment: Environment, name: string): string => {
  const value = valueOf(environment, name)
  if (value !== "" && !(/^https?:/i.test(value) && URL.canParse(value))) {
    throw new UsageError(`${name} must be an http or https URL`)
  }
  return value
}

/** For all requests of the process from now on; `urls` are those that it will request. */
export const useProxy = (environment: Environment, urls: ReadonlyArray<string>): void => {
  const https = proxyIn(environment, "HTTPS_PROXY")
  const http = proxyIn(environment, "HTTP_PROXY")
  if (https === "" && http === "") return
  const hosts = urls.map((url) => new URL(url).hostname).filter((host) => loopback.test(host))
  setGlobalProxyFromEnv({
    ...(https === "" ? {} : { https_proxy: https }),
    ...(http === "" ? {} : { http_proxy: http }),
    no_proxy: [valueOf(environment, "NO_PROXY"), ...hosts].join(","),
  })
}
