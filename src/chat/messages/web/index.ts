export { useChatNews } from './use-chat-news.ts'
