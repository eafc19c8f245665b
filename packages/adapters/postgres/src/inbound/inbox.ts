/** The inbox in PostgreSQL, as far as it is only looked into and cleared. */
import * as Layer from "effect/Layer"
import { Inbox, InboxError } from "@procurement/domain/inbound"
import { attempt } from "../connection/attempt.ts"
import { countDeleted, deletion } from "../connection/deletion.ts"
import type { Database } from "../database.ts"
import { knowsMessage } from "./inbox-sql.ts"

/** Values: an instant, how many at most. */
const forgetMessagesSql = deletion(
  "forget_messages",
  `inbox where (source, message_id) in (
    select source, message_id from inbox where heard_at < $1 order by heard_at limit $2
  )`,
)

export const makeInbox = ({ sql }: Database): Inbox["Service"] => ({
  knows: (message) => attempt(InboxError, () => knowsMessage(sql.query, message)),
  forget: (before, limit) =>
    attempt(InboxError, () => countDeleted(sql, forgetMessagesSql, [before, limit])),
})

export const layerInbox = (database: Database): Layer.Layer<Inbox> =>
  Layer.sync(Inbox, () => makeInbox(database))
