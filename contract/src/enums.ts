/** Enums of the wire and the database: schemas and tables are made from these lists. */
export const roles = ['customer', 'service', 'autopark', 'operator'] as const;
/** What a person is in a workshop. */
export const employeeRoles = ['owner', 'manager', 'mechanic'] as const;
export type EmployeeRole = (typeof employeeRoles)[number];

export const themes = ['system', 'light', 'dark'] as const;
export const loginChannels = ['sms', 'call'] as const;
export const consentKinds = ['account', 'booking', 'callback'] as const;

export const regionTypes = ['city', 'region', 'republic', 'krai'] as const;

/** Size classes of models as the car catalogue names them; `P`: pickups, `LCV`: light commercial vehicles. */
export const carClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'J', 'M', 'S', 'P', 'LCV'] as const;
export type CarClass = (typeof carClasses)[number];

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

export const bidSources = ['manual', 'ai'] as const;

/** What the assistant's answer does. `handoff`: a person has to help. */
export const assistantActions = ['propose', 'ask', 'decline', 'handoff'] as const;
export const assistantProviders = ['llm', 'rules'] as const;
export const assistantAuthors = ['driver', 'assistant'] as const;
/** Whether a message begins a new trouble, says more about the open one, ends it, or is about none. */
export const assistantParts = ['starts', 'continues', 'ends', 'apart'] as const;
/** Pages of the site that an answer may lead to. */
export const assistantPages = ['osago', 'kasko'] as const;
/** Whether driving on is dangerous. */
export const dangerLevels = ['none', 'warn', 'stop'] as const;

export const bidSides = ['customer', 'service'] as const;

/** Who can change a bid: a side, a timer or a moderator. */
export const bidActors = [...bidSides, 'system', 'moderator'] as const;

export const bidEventTypes = [
  'created',
  'answered',
  'offer_revised',
  /** The driver's counter-offer. */
  'countered',
  'offer_declined',
  'offer_withdrawn',
  'accepted',
  /** A workshop refused a tender; the tender ended for a workshop. Only that workshop sees them. */
  'tender_left',
  'tender_lost',
  'time_proposed',
  'time_confirmed',
  'time_refused',
  'time_withdrawn',
  'in_work',
  'change_proposed',
  'change_decided',
  'change_expired',
  'change_withdrawn',
  'cancel_requested',
  'finished',
  'confirmed',
  'claim_opened',
  /** The workshop has not answered the claim in time: the moderator decides. */
  'claim_escalated',
  'claim_refused',
  /** The driver does not agree with the refusal: the moderator decides. */
  'claim_appealed',
  'claim_accepted',
  /** The moderator has set a state that ends the claim. */
  'claim_closed',
  'rejected',
  /** The driver's review can be read from now on; the workshop has answered it. */
  'review_published',
  'review_replied',
  /** The moderator has set the state. */
  'overruled',
  /** The answer is late: the workshop was reminded, later other workshops were offered to the driver. */
  'nudged',
  'others_offered',
  /** The visit is near: both were reminded. */
  'visit_reminded',
  /** The driver will come. */
  'visit_promised',
  /** The visit is past its time and not started: both sides got the question whether it took place. */
  'visit_questioned',
  /** A manager has put the bid into somebody's care: `comment` names him. The driver does not see it. */
  'assigned',
  'unassigned',
  /** The workshop may see the phone from now on. */
  'phone_revealed',
  /** `actor_name` of the workshop saw the phone for the first time. */
  'phone_seen',
] as const;

export const bidTimerKinds = [
  'nudge',
  'offer_others',
  'expire',
  'expire_offers',
  'expire_change',
  'remind_day',
  'remind_soon',
  'question',
  'no_show',
  'confirm',
  'escalate_claim',
  'close_review_window',
] as const;

export const offerStatuses = ['sent', 'withdrawn', 'declined', 'accepted', 'expired'] as const;
export const changeStatuses = ['proposed', 'approved', 'declined', 'expired', 'withdrawn'] as const;
export const lineDecisions = ['pending', 'approved', 'declined'] as const;
/** `disputed`: the moderator decides. `closed`: he has set another state of the bid. */
export const claimStatuses = ['open', 'disputed', 'accepted', 'refused', 'closed'] as const;
export const claimDeciders = ['service', 'moderator'] as const;
export const offerLineKinds = ['labour', 'part', 'material', 'leg', 'discount'] as const;

/** What brings the mechanic to the car, or the car to the workshop. */
export const legKinds = ['mobile_mechanic', 'pickup', 'tow'] as const;
export type LegKind = (typeof legKinds)[number];

/** What takes the time of a bay: a hold of a driver, offered times, an agreed visit, the workshop's own block. */
export const bookingKinds = ['hold', 'offer', 'visit', 'block'] as const;
export const holidayKinds = ['day_off', 'short', 'working'] as const;

export const fileKinds = ['photo', 'dashboard', 'invoice', 'video'] as const;
/** A recording is sent in a chat only. */
export const storedFileKinds = [...fileKinds, 'voice'] as const;
export const conversationKinds = ['bid', 'question', 'support'] as const;
/** Who takes part in chats; an operator in those with the support of the site. */
export const chatSideNames = [...bidSides, 'operator'] as const;
export type ChatSide = (typeof chatSideNames)[number];
export const messageSenders = [...chatSideNames, 'system'] as const;
/** `waiting`: no operator has taken it yet. */
export const supportStates = ['waiting', 'taken', 'closed'] as const;
export const supportQueues = ['unassigned', 'mine', 'others', 'closed'] as const;
export type SupportQueue = (typeof supportQueues)[number];
export const messageTypes = [
  'text',
  'file',
  'offer',
  'slot',
  'change',
  'status',
  'review_request',
  /** A decision of the operator about a message, seen by both sides. */
  'moderation',
] as const;
export const messageReportReasons = ['insult', 'fraud', 'spam', 'personal_data', 'other'] as const;
export type MessageReportReason = (typeof messageReportReasons)[number];
export const messageStates = ['sent', 'delivered', 'read'] as const;
export const reviewStatuses = ['pending', 'published', 'rejected', 'hidden'] as const;
/** `blind`: the workshop has not given its mark yet. The others wait for a look by the site. */
export const reviewPendingReasons = ['blind', 'device', 'staff', 'shared', 'burst', 'contacts'] as const;
export const reviewImageKinds = ['before', 'after', 'other'] as const;
export const reviewComplaintReasons = [
  'other_service',
  'insult',
  'personal_data',
  'fake',
  'not_a_client',
] as const;
/** From visits that the driver missed or cancelled late. */
export const reliabilityLevels = ['good', 'new', 'risk'] as const;
export const reliabilityMarkKinds = ['no_show', 'late_cancel'] as const;

/** Notifications of one person: about his account, or a bid that he is to look after. */
export const noticeTypes = [
  'new_device',
  'bid_assigned',
  'staff_invited',
  'workshop_approved',
  'workshop_rejected',
  'card_approved',
  'card_rejected',
  'claim_approved',
  'claim_rejected',
  'documents_approved',
  'documents_rejected',
  'slot_offered',
  'wait_ended',
  'appeal_accepted',
  'appeal_refused',
  'chat_message',
  'report_accepted',
  'report_refused',
  'message_moderated',
  'review_approved',
  'review_refused',
  'complaint_accepted',
  'complaint_refused',
  'contact_shown',
  'contact_refused',
] as const;
export const waitStatuses = ['waiting', 'offered', 'missed'] as const;
/** What the site has checked of a workshop: its listing, the papers of its owner, its phone by a code. */
export const workshopCheckKinds = ['details', 'documents', 'phone'] as const;
export type WorkshopCheckKind = (typeof workshopCheckKinds)[number];

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];
/** `documents`: of an owner whom a phone has proved. `report`: about a review. `message`: about a message of a chat. `contact`: words that the filter has hidden. */
export const moderationKinds = [
  'service',
  'claim',
  'documents',
  'review',
  'report',
  'reliability',
  'dispute',
  'message',
  'contact',
] as const;
export type ModerationKind = (typeof moderationKinds)[number];
/** The last three are about messages. */
export const moderationActions = ['approve', 'reject', 'hide_message', 'warn', 'close_chat'] as const;
export type ModerationAction = (typeof moderationActions)[number];

export const leadKinds = [
  'osago',
  'kasko',
  'eipoteka',
  'agent',
  'autopark',
  'franchising',
  'register_service',
  'business',
  'loyalty',
  'charity',
  'raffle',
] as const;
export const leadStatuses = ['new'] as const;

export const bidMessageTypes = ['bid.created', 'bid.updated'] as const;
export const webhookMessageTypes = [...bidMessageTypes, 'ping'] as const;
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
