/** What this API states of itself, for operators. */
import { X509Certificate } from "node:crypto"
import { hostname } from "node:os"
import type { TlsOptions } from "@procurement/adapter-http-express"
import { instant } from "@procurement/domain/calendar"
import type { RunningProcess, StatedSetting } from "@procurement/domain/service"
import manifest from "../package.json" with { type: "json" }

export const ownStatement = (
  settings: ReadonlyArray<StatedSetting>,
  tls: TlsOptions | undefined,
): RunningProcess => ({
  name: `api ${hostname()}`,
  statement: {
    version: manifest.version,
    startedAt: instant(Math.round(Date.now() - process.uptime() * 1_000)),
    roles: [],
    settings,
    certificates:
      tls === undefined
        ? []
        : [{ name: "tls", validTo: instant(new X509Certificate(tls.cert).validToDate.getTime()) }],
  },
})
