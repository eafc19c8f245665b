/** A topic as the AsyncAPI document describes it, whichever way its messages go. */

export interface DescribedMessage {
  /** CloudEvents `type`; unique in the document. */
  readonly type: string
  readonly summary: string
  /** JSON Schemas. */
  readonly payload: object
  readonly headers: object
  /** A whole payload. */
  readonly example?: object | undefined
}

export interface DescribedChannel {
  /** Unique in the document, a word. */
  readonly name: string
  readonly topic: string
  readonly description: string
  /** `send`: by this service; `receive`: by others, for this service. */
  readonly action: "send" | "receive"
  /** What the key of a message is. */
  readonly key: string
  readonly retentionMillis: number
  readonly messages: ReadonlyArray<DescribedMessage>
}
