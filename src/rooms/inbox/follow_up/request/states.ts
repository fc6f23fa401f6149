export const requestStates = ['open', 'expired', 'answered', 'cancelled'] as const
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'shown'] as const

export type MailState = (typeof mailStates)[number]
