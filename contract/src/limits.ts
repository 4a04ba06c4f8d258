export const maxWorksPerBid = 20;
export const maxCommentLength = 2000;
export const maxAppealLength = 1000;

/** Days after which a missed visit of a driver is forgotten. */
export const reliabilityMemoryDays = 180;

/** A driver's cancellation of a visit later than this before it is a mark too. */
export const freeCancelHours = 2;

/** How far ahead a visit may be requested. */
export const bookingHorizonDays = 60;
/** Days of free times in one answer. */
export const maxSlotDays = 14;
/** A visit may not be moved later than this before it. */
export const moveLeadHours = 2;
/** Work may begin this much before the time of its visit or after it. */
export const startToleranceHours = 24;
/** A visit without a start is questioned at its end and closed this much later. */
export const noShowHours = 2;
/** Proposals of another time for one visit, of both sides. */
export const maxTimeChanges = 3;
export const holdMinutes = 10;
/** How long a freed time is reserved for the first in line, and how many workshops a driver may wait for. */
export const offerMinutes = 15;
export const maxSlotWaits = 10;
export const maxBays = 50;
/** Uploads that prove who owns a workshop. */
export const maxDocuments = 5;
export const maxFilesPerBid = 10;
export const maxFileBytes = 15 * 1024 * 1024;
export const maxVideoSeconds = 60;
export const maxVoiceSeconds = 300;
/** Heights of the drawn sound of a recording. */
export const maxVoicePeaks = 100;

export const loginCodeLength = 6;

/** Spec section 9: badges show no more. */
export const unreadBadgeMax = 99;

export const maxApiKeys = 20;
export const maxCalendarFeeds = 20;
export const maxWebhooks = 10;
export const maxPingsPerMinute = 3;

export const shareDays = 90;

/** A pin of the map marks a workshop from this share of agreed prices on. */
export const promiseShareMin = 0.9;

/** A share needs at least this many closed visits: one visit of a newcomer would make it 0 or 1. */
export const visitsForShare = 3;

/** Sizes of the search that the specification fixes. */
export const searchRadiusKm = 50;
export const searchPageSize = 100;

/** With fewer reviews a rating is neither shown in a list nor used by filters and sorting. */
export const reviewsForRating = 3;

/** Days after the end of the work for the review and for the workshop's mark; each hides the other until both are there. */
export const reviewWindowDays = 30;
export const reviewEditHours = 48;
export const maxReviewImages = 10;

/** A tender: offers that a driver may wait for, and how far around a place it goes. */
export const maxTenderOffers = 10;
export const tenderOffers = 5;
export const maxTenderRadiusKm = 200;

export const maxMessageLength = 4000;
export const maxFilesPerMessage = 10;
/** How long an own message can be changed or deleted, and how long the chat of a closed bid stays open. */
export const messageEditMinutes = 15;
export const chatDaysAfterClosing = 30;
export const maxMessagesPerMinute = 20;
export const maxNewChatsPerHour = 5;

export const maxAssistantTextLength = 2000;
/** Of what the assistant writes for the workshop about a bid. */
export const maxAiSummaryLength = 1000;
/** How long after the tap of the driver a bid of the assistant is still made. */
export const confirmationMinutes = 10;
