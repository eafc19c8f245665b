/** Milliseconds of a clock that all processes of this machine share and nobody sets. */
const nanosPerMilli = 1e6

export const machineMillis = (): number => Number(process.hrtime.bigint()) / nanosPerMilli
