-- A saved view may be one of the timeline (spec 31.4).

alter table saved_views drop constraint saved_views_page_check;
alter table saved_views add constraint saved_views_page_check check (page in ('task', 'board', 'timeline', 'calendar'));
