-- How often each page was opened, by day (UTC) and the pattern of its address; nothing about who opened it.
create table page_views (
  day date not null,
  route text not null,
  views bigint not null,
  primary key (day, route)
);
