/** What a carrier was given, and what it tells of the way. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { LineText } from "../text/line-text.ts"

/** Characters. */
export const maximumCarrierLength = 100
export const maximumTrackingNumberLength = 100
export const maximumTrackingUrlLength = 2_048
export const maximumTrackingTextLength = 256

/** More than any carrier tells of one parcel; a message beyond it is refused, not kept. */
export const maximumTrackingEvents = 100

/** Why a text can't be the address of a tracking page, or undefined. */
export const trackingUrlIssue = (text: string): string | undefined =>
  text.length <= maximumTrackingUrlLength && /^https?:\/\/[!-~]+$/.test(text)
    ? undefined
    : `must be an http or https URL of at most ${maximumTrackingUrlLength} characters`

export const TrackingUrl = Schema.String.check(
  Schema.makeFilter((text: string) => trackingUrlIssue(text) ?? true),
)

const shortText = (maximum: number) => LineText.check(Schema.isMaxLength(maximum))

export const Shipment = Schema.Struct({
  carrier: shortText(maximumCarrierLength),
  trackingNumber: shortText(maximumTrackingNumberLength),
  trackingUrl: Schema.optionalKey(TrackingUrl),
})
export type Shipment = typeof Shipment.Type

/** One message of the carrier. */
export const TrackingEvent = Schema.Struct({
  at: Instant,
  description: shortText(maximumTrackingTextLength),
  location: Schema.optionalKey(shortText(maximumTrackingTextLength)),
})
export type TrackingEvent = typeof TrackingEvent.Type
