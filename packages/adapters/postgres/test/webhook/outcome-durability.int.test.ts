/** Which commits wait for the disk, and which do not (docs/adr/0019). */
import { describe, expect, it } from "vitest"
import {
  makeDeliveryLog,
  makeDeliveryQueue,
  makeSubscriptionRepository,
  openDatabase,
} from "../../src/index.ts"
import {
  aDelivery,
  anAttempt,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const noting = `
create table noted (setting text not null);
create function note() returns trigger language plpgsql as $$
begin
  insert into noted values (current_setting('synchronous_commit'));
  return null;
end $$;
create trigger noting after insert or update or delete on webhook_deliveries
  for each row execute function note()`

describe("Durability of deliveries", () => {
  const opened = useDatabase()

  it("every commit waits for the disk, except outcomes and retries made ready", async () => {
    await rowsOf(opened().database, noting)
    // One connection for all statements: a setting of one statement must not affect the next.
    const database = await openDatabase({ url: opened().url, poolSize: 2 })
    const noted = async (): Promise<unknown> => {
      const rows = await rowsOf<{ setting: string }>(
        database,
        "with gone as (delete from noted returning setting) select setting from gone",
      )
      return rows.map(({ setting }) => setting)
    }
    try {
      const subscription = aSubscription(aTenantId())
      await run(makeSubscriptionRepository(database, secretKeys).add(subscription, 5))
      const [first, second, third] = [
        aDelivery(subscription),
        aDelivery(subscription),
        aDelivery(subscription),
      ]
      const queue = makeDeliveryQueue(database, secretKeys)
      const log = makeDeliveryLog(database)
      for (const delivery of [first, second, third]) await run(log.add(delivery))
      expect(await noted()).toEqual(["on", "on", "on"])
      const ended = { attempts: [anAttempt], settledAt: noon }
      const { body: _body, ...rest } = first
      await run(queue.save([{ ...rest, ...ended, _tag: "Delivered" }]))
      expect(await noted()).toEqual(["off"])
      const failed = { _tag: "Waiting", failures: 1, attempts: [anAttempt], dueAt: noon } as const
      await run(queue.save([{ ...third, ...failed }]))
      expect(await noted()).toEqual(["off"])
      expect(await run(queue.makeDueReady(noon, 9))).toEqual([subscription.id])
      expect(await noted()).toEqual(["off"])
      const exhausted = { ...second, ...ended, _tag: "Exhausted", failures: 7 } as const
      await run(queue.saveExhausted(exhausted, (next) => ({ next, emails: [] })))
      expect(await noted()).toEqual(["on"])
      expect(await rowsOf(database, "show synchronous_commit")).toEqual([
        { synchronous_commit: "on" },
      ])
    } finally {
      await database.close()
    }
  })
})
