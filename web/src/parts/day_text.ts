const whole = /^\d{4}-\d{2}-\d{2}$/

/** Whether what stands in a field of a day is one, or nothing. */
export const isDayText = (text: string): boolean => text === '' || whole.test(text)
