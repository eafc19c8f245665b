/** What everything that makes or changes keys is given. */

export interface KeyProps {
  /** Shows a secret once. */
  readonly onSecret: (secret: string) => void
  readonly onChanged: () => void
}
