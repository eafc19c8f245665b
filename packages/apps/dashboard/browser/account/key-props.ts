/** The props of every component that creates or changes keys. */

export interface KeyProps {
  /** Shows a secret once. */
  readonly onSecret: (secret: string) => void
  readonly onChanged: () => void
}
