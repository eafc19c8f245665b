/**
 * The channels that send deliveries: webhooks, and e-mails if there is a mail server.
 *
 * Their libraries are loaded when the first delivery is due or a webhook is subscribed: a status
 * page without subscribers does without them (docs/explanation/operation.md).
 */
import type { App } from "../app.ts"
import { mailerOptions } from "../settings.ts"
import type { Carrier } from "./delivery-loop.ts"

interface Channel {
  readonly carry: Carrier
  readonly close: () => Promise<void>
}

const onFirstUse = <Opened extends Channel>(load: () => Promise<Opened>) => {
  let opening: Promise<Opened> | undefined
  const open = (): Promise<Opened> => (opening ??= load())
  const carry: Carrier = async (due) => (await open()).carry(due)
  return { open, carry, close: async () => (await opening)?.close() }
}

export const makeChannels = (app: Pick<App, "settings" | "site" | "secrets" | "now">) => {
  const mailer = mailerOptions(app.settings)
  const webhook = onFirstUse(async () => {
    const { openWebhookChannel } = await import("./webhook-channel.ts")
    return openWebhookChannel(app)
  })
  const email =
    mailer &&
    onFirstUse(async () => {
      const { openEmailChannel } = await import("./email-channel.ts")
      return openEmailChannel(app, mailer)
    })
  return {
    webhook: webhook.open,
    carriers: { webhook: webhook.carry, email: email?.carry },
    close: async (): Promise<void> => {
      await Promise.all([webhook.close(), email?.close()])
    },
  }
}
