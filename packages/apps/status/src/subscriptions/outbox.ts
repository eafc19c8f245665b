/** Puts updates into the outbox: one delivery for each subscriber, in the update's transaction. */
import { hash } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import type { Notice } from "@procurement/domain/status"
import type { DeliveryStore } from "../storage/delivery-store.ts"
import type { SubscriberStore } from "../storage/subscriber-store.ts"

/** The same for the same update and subscriber, whenever it is made. */
export const deliveryId = (about: string, subscriberId: string, at: number): string =>
  typeId("evt", instant(at), hash("sha256", `${about} ${subscriberId}`, "buffer"))

export const fanOut = (
  notice: Notice,
  deliveries: DeliveryStore,
  subscribers: SubscriberStore,
): void => {
  const update = notice.updates.at(-1)
  if (update === undefined) return
  const { id: updateId, at } = update
  deliveries.announce({ updateId, at, notice })
  for (const { id } of subscribers.active()) {
    deliveries.add(deliveryId(updateId, id, at), id, updateId, at)
  }
}
