/** The help of the control API, returned by `GET /_sim`: its calls and what they do. */
import { failureActions } from "../failures/failure-plan.ts"
import { failureTargets } from "../http/operation.ts"

interface ControlHelp {
  readonly call: string
  readonly body?: string
  readonly does: string
}

export const controlHelp: ReadonlyArray<ControlHelp> = [
  { call: "GET /_sim", does: "time, outage, failures that are left, this list" },
  { call: "GET /_sim/failures", does: "failures that are left" },
  {
    call: "POST /_sim/failures",
    body: "{match, action, times?, after?, retryAfter?, delayMs?, code?}",
    does: "makes matching requests fail: the next `times`, once `after` have passed",
  },
  { call: "DELETE /_sim/failures", does: "forgets failures" },
  {
    call: "PUT /_sim/outage",
    body: '{mode: "off" | "reset" | "status503"}',
    does: "breaks every request to KSeF; the announcements stay available",
  },
  { call: "GET /_sim/clock", does: "the simulator's time" },
  {
    call: "PUT /_sim/clock",
    body: "{offsetMillis}",
    does: "moves the simulator's time against the system's: expiry, windows, deadlines",
  },
  {
    call: "POST /_sim/keys/rotate",
    body: "{keepOld?: false}",
    does: "new public keys; without keepOld the old ones are rejected at once (21470)",
  },
  { call: "GET /_sim/upo-certificates", does: "whom to trust for the signature on UPOs, as PEM" },
  {
    call: "POST /_sim/certificates",
    body: '{nip, organization?, algorithm?: "RSA" | "EC"}',
    does: "a new key and certificate with which that company logs in, as PEM in JSON",
  },
  { call: "GET /_sim/announcements", does: "what was announced" },
  {
    call: "POST /_sim/announcements",
    body: '{category: "MAINTENANCE" | "FAILURE" | "TOTAL_FAILURE", start?, end?, title?, text?}',
    does: "publishes an announcement; returns its event id",
  },
  {
    call: "PUT /_sim/announcements",
    body: "[announcement, ...]",
    does: "replaces all announcements by these",
  },
  {
    call: "POST /_sim/announcements/{eventId}/end",
    body: "{end?}",
    does: "ends a failure or a maintenance, now or at a given time",
  },
  { call: "DELETE /_sim/announcements", does: "deletes all announcements" },
  { call: "GET /_sim/invoices", does: "every document that ever arrived, how often and when" },
  { call: "POST /_sim/reset", does: "forgets all but the keys" },
]

/** The values that a planned failure accepts. */
export const failureOptions = { match: [...failureTargets, "*"], action: failureActions }
